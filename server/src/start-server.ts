import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { PACKAGE_FOLDER } from './platform/package-folder.ts';
import { compose } from './compose.ts';
import { createApp, type Chore } from './create-app.ts';
import type { Dependencies } from './dependencies.ts';
import { ConnectionShares } from './http/connections/connection-shares.ts';
import { securityHeadersOf } from './http/responses/security-headers.ts';
import { answerUnreadableCalls } from './http/connections/unreadable-calls.ts';
import { serveUpgrades } from './http/connections/upgrades.ts';

/** The same from `server/src` and from `server/dist`. */
const BUILT_CLIENT = path.join(PACKAGE_FOLDER, '../client/dist');
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** Timeout for a whole request (ms); uploads may be slow. */
const REQUEST_TIMEOUT = 15 * 60_000;
/** How often Node checks that timeout (ms). */
const CHECKED_EVERY = 5000;
/**
 * Idle connections are kept longer than proxies keep theirs (ms; nginx: a minute), so that no proxy sends a call on a
 * connection that is closing.
 */
const KEEP_ALIVE = 75_000;
/** How long running calls may take at shutdown (ms): a second less than mailer and database need. */
const GRACE = 6000;
const CLOSING_EVERY = 50;

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** Returns the link that makes the network's first owner; undefined once there is one. */
  prepareClaim(): Promise<string | undefined>;
  /** Accepts no new work, lets running work finish, and aborts what takes too long. */
  close(): Promise<void>;
}

/** Composes and serves Weft; resolves once it listens. The caller closes the dependencies. */
export async function startServer(
  dependencies: Omit<Dependencies, 'publicUrl'>,
  clientDir: string = BUILT_CLIENT,
): Promise<RunningServer> {
  const { config, logger } = dependencies;
  // Node would answer a call without Host itself, without our headers; requireOneHost checks it.
  const server = createServer({
    requireHostHeader: false,
    connectionsCheckingInterval: Math.min(CHECKED_EVERY, config.bodyTimeout),
  });
  const publicUrl = (): string => config.publicUrl ?? `http://localhost:${portOf(server)}`;
  const application = await compose({ ...dependencies, publicUrl });
  let isEnding = false;
  // Load balancers learn of the shutdown before it starts.
  const isReady = async (): Promise<boolean> => !isEnding && (await dependencies.database.isReachable());
  const headers = securityHeadersOf(config);
  const shares = new ConnectionShares(config);
  const app = createApp(application, { ...dependencies, publicUrl, isReady, headers, shares, clientDir });
  shares.watch(server, app, logger);
  const silent = silentConnections(server);
  server.on('request', app);
  // Unknown expectations are ignored; Node would otherwise answer itself.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  serveUpgrades(server, app);
  answerUnreadableCalls(server, logger, headers);
  server.headersTimeout = config.bodyTimeout;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.keepAliveTimeout = KEEP_ALIVE;
  await listen(server, config.port, config.host);

  const stopChores = repeat(application.chores, dependencies);
  return {
    host: config.host,
    port: portOf(server),
    prepareClaim: () => application.prepareClaim(),
    async close() {
      isEnding = true;
      stopChores();
      // While it still listens, so that a poll gets its last answer.
      await application.sockets.close();
      await drain(server, silent);
      // Aborted callers no longer wait, but their work still removes files and writes documents.
      await application.inFlight.settled();
      await application.endLongWork();
      await dependencies.background.settled();
      await application.endThreads();
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

/** Connections without any request yet: browsers open them in advance, and they would delay shutdown. */
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
  // Without this header a connection whose call was just answered would be kept for the next one.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSING_EVERY);
  const cutOff = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(cutOff);
  clearInterval(closing);
}

/** Runs the chores now and every hour or minute; returns a function to stop. */
function repeat(chores: readonly Chore[], { background }: Pick<Dependencies, 'background'>): () => void {
  const timers = chores.map(({ name, run, every }) => {
    const once = (): void =>
      background.run(name, async () => {
        await run();
      });
    once();
    return setInterval(once, every === 'minute' ? MINUTE : HOUR).unref();
  });
  return () => timers.forEach((timer) => clearInterval(timer));
}
