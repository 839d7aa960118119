import { createServer } from 'node:http';
import express from 'express';
import { unauthenticated } from '../../errors/common.ts';
import { serveUpgrades } from '../../http/connections/upgrades.ts';
import { createBackground } from '../../platform/background.ts';
import { InFlight } from '../../platform/in-flight.ts';
import { followRequestLanguages } from '../../platform/languages/request-language.ts';
import { createLogger } from '../../platform/logger/logger.ts';
import { createSecurityLog } from '../../platform/logger/security-log.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createMemoryConnectionSlots } from '../../platform/servers/connection-slots.ts';
import { createRealtime, socketMiddleware, type SocketHandlers } from '../../realtime/index.ts';
import { logRecorder } from './log-recorder.ts';
import { listenLocally } from '../http/listen-locally.ts';

type Audience = Parameters<ReturnType<typeof createRealtime>['open']>[0];

interface Options extends Partial<Audience> {
  readonly rateLimitFactor?: number;
}

/** The sockets of a server without features and without a database. */
export type BareSockets = Awaited<ReturnType<typeof startBareSockets>>;

/**
 * Starts the sockets alone, behind an HTTP server. A token names its member and session, as in `asha.one`; `nobody` is
 * no token. Pages of `https://app.example.org` may connect.
 */
export async function startBareSockets({ rateLimitFactor = 1, ...audience }: Options = {}) {
  followRequestLanguages();
  const log = logRecorder();
  const logger = createLogger('info', log.stream);
  const deps = {
    logger,
    securityLog: createSecurityLog(logger),
    background: createBackground(logger),
    metrics: createMetrics(),
    inFlight: new InFlight(),
  };
  const realtime = createRealtime({
    ...deps,
    config: { rateLimitFactor },
    servers: { connectionSlots: createMemoryConnectionSlots(), redis: undefined },
    installation: 'one',
    networkLanguage: () => 'en',
  });
  const handlers: SocketHandlers = realtime.open({
    authenticate: viewerOf,
    findEnded: async () => [],
    events: [],
    ...audience,
  });
  const server = createServer();
  const app = express().use(socketMiddleware(handlers, ['https://app.example.org']));
  server.on('request', app);
  serveUpgrades(server, app);
  const port = await listenLocally(server);
  return {
    ...deps,
    log,
    realtime,
    handlers,
    url: `http://127.0.0.1:${port}`,
    async close(): Promise<void> {
      await handlers.close();
      server.close();
    },
  };
}

async function viewerOf(token: string) {
  const [memberId = '', sessionId] = token.split('.');
  if (sessionId === undefined) throw unauthenticated();
  return { memberId, sessionId };
}
