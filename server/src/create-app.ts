import express, { Router, type Express, type RequestHandler } from 'express';
import type { Config } from './config/load-config.ts';
import { notFound } from './errors/common.ts';
import { checkHost, checkOrigin, requireHttps } from './http/call-gate.ts';
import { openCallRecord } from './http/call-record.ts';
import { apiDocs } from './http/docs/api-docs.ts';
import { handleErrors } from './http/error-handler.ts';
import { countCalls } from './http/count-calls.ts';
import { health } from './http/health.ts';
import { logCalls } from './http/log-calls.ts';
import { metricsPage } from './http/metrics-page.ts';
import { mountRoutes, type RouteGuards } from './http/mount-routes.ts';
import { apiOriginOf } from './http/pages/api-origin.ts';
import { clientFiles } from './http/pages/client-files.ts';
import { devMailbox } from './http/pages/dev-mailbox.ts';
import type { RouteBinding } from './http/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Logger } from './platform/logger/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createOutboxReader } from './platform/mailer/read-outbox.ts';
import type { SecurityLog } from './platform/logger/security-log.ts';
import type { Servers } from './platform/servers/servers.ts';
import type { UnderWay } from './platform/under-way.ts';
import { socketDoor, type SocketEntrance } from './realtime/index.ts';

/** Work that is done at the start and every hour. */
export interface Chore {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** All that the composition hands over to be served. */
export interface Application {
  readonly routes: readonly RouteBinding[];
  readonly guards: RouteGuards;
  /** Serves what is under /uploads; undefined where no feature keeps files. */
  readonly uploads: RequestHandler | undefined;
  /** Send what is no JSON, below /api. */
  readonly downloads: readonly RequestHandler[];
  /** The sockets of all members. */
  readonly sockets: SocketEntrance;
  readonly chores: readonly Chore[];
  /** Calls and events that are being handled. */
  readonly underWay: UnderWay;
  /** The other servers, to be left at the end. */
  readonly servers: Pick<Servers, 'leave' | 'bus'>;
}

export interface AppSettings {
  readonly config: Config;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: Metrics;
  readonly publicUrl: () => string;
  readonly isReady: () => Promise<boolean>;
  /** Folder of the built client. */
  readonly clientDir: string;
}

/** The whole of HTTP: every door in its order, both addresses of the API, files and pages. Listens to nothing itself. */
export function createApp(application: Application, settings: AppSettings): Express {
  const { config, logger, securityLog, metrics } = settings;
  const { guards, underWay } = application;
  const apiOrigin = apiOriginOf(settings.clientDir);
  // A client that calls another origin of the site does so from the pages of PUBLIC_URL.
  const ofPages = apiOrigin !== undefined && config.publicUrl !== undefined ? [config.publicUrl] : [];
  const allowedOrigins = [...config.allowedOrigins, ...ofPages];
  const gate = { ...config, allowedOrigins, publicUrl: settings.publicUrl, apiOrigin };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustProxy.length > 0 ? [...config.trustProxy] : false);

  app.use(openCallRecord, countCalls(metrics), logCalls(logger, securityLog), ...securityHeaders(config));
  app.use(health(settings.isReady, () => application.servers.bus.isWhole()));
  app.use(requireHttps(gate), checkHost(gate), checkOrigin(gate));
  app.use(metricsPage(metrics, config.metricsToken));
  app.use(socketDoor(application.sockets, gate.allowedOrigins));

  const endpoints = application.routes.map(({ endpoint }) => endpoint);
  const atRoot = application.routes.filter(({ endpoint }) => endpoint.atRoot !== false);
  const client = clientFiles(settings.clientDir, apiOrigin);
  // Addresses that are a screen and a call at once (specification 3.1).
  app.get(['/messages', '/posts/:id'], client.screen);

  const api = Router();
  if (application.uploads) api.use('/uploads', application.uploads);
  api.use(...application.downloads, apiDocs(endpoints), mountRoutes(application.routes, guards, underWay));
  app.use('/api', api, unknownCall);
  if (application.uploads) app.use('/uploads', application.uploads, unknownCall);
  if (!config.isProduction) app.use(devMailbox(createOutboxReader(config.outboxDir)));
  app.use(mountRoutes(atRoot, guards, underWay));
  app.use(client.files, client.fallback(apiPrefixes(atRoot)), unknownCall);
  app.use(handleErrors(logger));
  return app;
}

/** First parts of paths that are never a screen's. */
function apiPrefixes(atRoot: readonly RouteBinding[]): ReadonlySet<string> {
  const ofCalls = atRoot.map(({ endpoint }) => endpoint.path.split('/')[1] ?? '');
  return new Set([...ofCalls, 'api', 'uploads', 'socket.io', 'dev', 'assets', 'metrics']);
}

const unknownCall: RequestHandler = () => {
  throw notFound();
};
