import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { isAtThisMachine } from '../../http/connections/at-this-machine.ts';
import { ConnectionShares } from '../../http/connections/connection-shares.ts';
import { requireOneHost } from '../../http/connections/one-host.ts';
import { checkHost, checkOrigin, requireHttps } from '../../http/connections/request-checks.ts';
import { answerUnreadableCalls } from '../../http/connections/unreadable-calls.ts';
import { serveUpgrades, takeUpgrade } from '../../http/connections/upgrades.ts';
import { openCallRecord } from '../../http/monitoring/call-record.ts';
import { handleErrors } from '../../http/responses/error-handler.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { logRecorder } from '../app/log-recorder.ts';
import { listenLocally } from './listen-locally.ts';

const GATE = {
  isProduction: false,
  allowHttp: true,
  allowedOrigins: ['https://app.example.org'],
  publicUrl: () => 'https://weft.example.org',
  apiOrigin: 'https://api.example.org',
};

interface Options extends Partial<typeof GATE> {
  readonly maxConnections?: number;
  readonly connectionsPerNetwork?: number;
  /** Whether this machine is a trusted proxy. */
  readonly proxy?: boolean;
  readonly http?: ServerOptions;
}

/** A server with nothing but the checks that every connection and call passes. */
export type BareChecks = Awaited<ReturnType<typeof startBareChecks>>;

/**
 * Starts it. Calls that pass the checks get 200: at `/begun` without end, at `/body` once their body has arrived.
 * Upgrades stay open.
 */
export async function startBareChecks({ proxy = false, http = {}, ...changed }: Options = {}) {
  const log = logRecorder();
  const logger = createLogger('info', log.stream);
  const gate = { ...GATE, ...changed };
  const shares = new ConnectionShares({ maxConnections: 100, connectionsPerNetwork: 100, ...changed });
  const app = express();
  app.set('trust proxy', proxy ? 'loopback' : false);
  app.use(openCallRecord(), requireOneHost, shares.middleware);
  app.use(requireHttps(gate), checkHost(gate), checkOrigin(gate));
  app.use('/begun', (_request, response) => void response.write('begun'));
  app.use('/body', (request, response) => void request.resume().once('end', () => response.json({})));
  app.use((request, response) => {
    const socket = takeUpgrade(request)?.socket;
    socket?.resume().once('end', () => socket.end());
    if (socket) socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    else response.json({ isHere: isAtThisMachine(request) });
  });
  app.use(handleErrors(logger));
  const server = createServer({ requireHostHeader: false, ...http }, app);
  shares.watch(server, app, logger);
  serveUpgrades(server, app);
  answerUnreadableCalls(server, logger, { 'X-Everywhere': 'yes' });
  const port = await listenLocally(server);
  const opened: Socket[] = [];
  return {
    log,
    url: `http://127.0.0.1:${port}`,
    async openSocket(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      opened.push(socket);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    },
    close(): void {
      for (const socket of opened) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
