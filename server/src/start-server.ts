import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { compose } from './compose.ts';
import { createApp, type Chore } from './create-app.ts';
import type { Doors } from './doors.ts';
import { answerUnreadableCalls } from './http/unreadable-calls.ts';
import { serveUpgrades } from './http/upgrades.ts';

/** From `server/src` and from `server/dist` alike. */
const BUILT_CLIENT = path.resolve(import.meta.dirname, '../../client/dist');
const HOUR = 60 * 60 * 1000;
/** How long a caller may take to send the head of a call, and the whole of it (ms); uploads may be slow. */
const HEADERS_TIMEOUT = 20_000;
const REQUEST_TIMEOUT = 15 * 60_000;
/** An idle connection is kept for longer than proxies keep theirs (ms; nginx a minute): none sends a call on one that just ends here. */
const KEEP_ALIVE = 75_000;
/** How long calls that are under way may take to finish at the end (ms): a second less than the mailer and database need. */
const GRACE = 6000;
const CLOSING_EVERY = 50;

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** Takes no new work, lets what is under way finish, and cuts off what takes too long. */
  close(): Promise<void>;
}

/** Composes Weft behind its doors and serves it; resolves once it listens. The doors stay the caller's to close. */
export async function startServer(
  doors: Omit<Doors, 'publicUrl'>,
  clientDir: string = BUILT_CLIENT,
): Promise<RunningServer> {
  const { config, logger } = doors;
  const server = createServer();
  const publicUrl = (): string => config.publicUrl ?? `http://localhost:${portOf(server)}`;
  const application = await compose({ ...doors, publicUrl });
  let isEnding = false;
  // Who hands calls on to several servers hears of the end before it comes.
  const isReady = async (): Promise<boolean> => !isEnding && (await doors.database.isReachable());
  const app = createApp(application, { ...doors, publicUrl, isReady, clientDir });
  const silent = silentConnections(server);
  server.on('request', app);
  serveUpgrades(server, app);
  answerUnreadableCalls(server, logger);
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  await listen(server, config.port, config.host);

  const stopChores = repeat(application.chores, doors);
  return {
    host: config.host,
    port: portOf(server),
    async close() {
      isEnding = true;
      stopChores();
      // While it still listens: who polls asks once more to hear it.
      await application.sockets.close();
      await drain(server, silent);
      // Who was cut off waits for nothing any more, but what they began still has files to remove and rows to write.
      await application.underWay.settled();
      await doors.background.settled();
      await application.servers.leave();
      logger.debug('server closed');
    },
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Connections that nothing has come over yet: browsers open them ahead, and would hold the end up. */
function silentConnections(server: Server): ReadonlySet<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  for (const event of ['request', 'upgrade'] as const) {
    server.on(event, ({ socket }: IncomingMessage) => silent.delete(socket));
  }
  return silent;
}

async function drain(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of silent) socket.destroy();
  // A connection whose call has just been answered would be kept for the next one.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSING_EVERY);
  const cutOff = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(cutOff);
  clearInterval(closing);
}

/** Does the chores now and every hour; answers how to stop. */
function repeat(chores: readonly Chore[], { background }: Pick<Doors, 'background'>): () => void {
  const once = (): void => {
    for (const { name, run } of chores) {
      background.run(name, async () => {
        await run();
      });
    }
  };
  once();
  const timer = setInterval(once, HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
