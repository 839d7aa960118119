import express, { Router, type Express, type RequestHandler } from 'express';
import type { Language } from '@weft/shared/languages/languages';
import type { Config } from './config/load-config.ts';
import { notFound } from './errors/common.ts';
import { checkHost, checkOrigin, requireHttps } from './http/connections/request-checks.ts';
import { bodyDeadline } from './http/bodies/body-deadline.ts';
import { openCallRecord } from './http/monitoring/call-record.ts';
import { apiDocs } from './http/docs/api-docs.ts';
import { handleErrors } from './http/responses/error-handler.ts';
import type { ConnectionShares } from './http/connections/connection-shares.ts';
import { countCalls } from './http/monitoring/count-calls.ts';
import { health } from './http/monitoring/health.ts';
import { logCalls } from './http/monitoring/log-calls.ts';
import { metricsPage } from './http/monitoring/metrics-page.ts';
import { mountRoutes, type RouteGuards } from './http/routes/mount-routes.ts';
import { robots } from './http/pages/robots.ts';
import { requireOneHost } from './http/connections/one-host.ts';
import { apiOriginOf } from './http/pages/api-origin.ts';
import { clientFiles } from './http/pages/client-files.ts';
import type { PageAppearance } from './http/pages/branded-page.ts';
import { devMailbox } from './http/pages/dev-mailbox.ts';
import type { RouteBinding } from './http/routes/route.ts';
import { securityHeaders, type HeaderList } from './http/responses/security-headers.ts';
import type { Logger } from './platform/logger/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createOutboxReader } from './platform/mailer/read-outbox.ts';
import type { SecurityLog } from './platform/logger/security-log.ts';
import type { Servers } from './platform/servers/servers.ts';
import type { InFlight } from './platform/in-flight.ts';
import { socketMiddleware, type SocketHandlers } from './realtime/index.ts';

/** Work at startup and again and again. */
export interface Chore {
  readonly name: string;
  /** Without it every hour. */
  readonly every?: 'minute';
  readonly run: () => Promise<unknown>;
}

/** What the composition provides to the server. */
export interface Application {
  readonly routes: readonly RouteBinding[];
  readonly guards: RouteGuards;
  /** Serves /uploads; undefined if no feature stores files. */
  readonly uploads: RequestHandler | undefined;
  /** Handlers below /api whose responses are not JSON. */
  readonly downloads: readonly RequestHandler[];
  /** Where organisations manage their members; undefined if none does. */
  readonly scim: RequestHandler | undefined;
  /** The sockets of all members. */
  readonly sockets: SocketHandlers;
  /** Returns the link that makes the network's first owner; undefined once there is one. */
  readonly prepareClaim: () => Promise<string | undefined>;
  /** Returns the network's language. */
  readonly language: () => Language;
  /** The name and the accent colour of the pages. */
  readonly appearance: () => Promise<PageAppearance>;
  readonly chores: readonly Chore[];
  /** Calls and events that are running. */
  readonly inFlight: InFlight;
  /** Interrupts work that would take too long at shutdown. */
  readonly endLongWork: () => Promise<void>;
  /** Ends the worker threads of features. */
  readonly endThreads: () => Promise<void>;
  /** The other servers; left at shutdown. */
  readonly servers: Pick<Servers, 'leave' | 'bus'>;
}

export interface AppSettings {
  readonly config: Config;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: Metrics;
  readonly publicUrl: () => string;
  readonly isReady: () => Promise<boolean>;
  readonly shares: ConnectionShares;
  /** Headers of every response. */
  readonly headers: HeaderList;
  /** Folder of the built client. */
  readonly clientDir: string;
}

/** Creates the Express application: middleware, API routes, files and pages. Does not listen. */
export function createApp(application: Application, settings: AppSettings): Express {
  const { config, logger, securityLog, metrics } = settings;
  const { guards, inFlight } = application;
  const apiOrigin = apiOriginOf(settings.clientDir);
  // A client on another origin of the site calls from the pages of PUBLIC_URL.
  const ofPages = apiOrigin !== undefined && config.publicUrl !== undefined ? [config.publicUrl] : [];
  const allowedOrigins = [...config.allowedOrigins, ...ofPages];
  const gate = { ...config, allowedOrigins, publicUrl: settings.publicUrl, apiOrigin };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustProxy.length > 0 ? [...config.trustProxy] : false);

  app.use(
    openCallRecord(application.language),
    countCalls(metrics),
    logCalls(logger, securityLog),
    securityHeaders(settings.headers),
  );
  app.use(bodyDeadline(config.bodyTimeout), requireOneHost, settings.shares.middleware);
  app.use(health(settings.isReady, () => application.servers.bus.isWhole()));
  app.use(requireHttps(gate), checkHost(gate), checkOrigin(gate));
  app.use(metricsPage(metrics, config.metricsToken));
  app.use(socketMiddleware(application.sockets, gate.allowedOrigins));

  const endpoints = application.routes.map(({ endpoint }) => endpoint);
  const atRoot = application.routes.filter(({ endpoint }) => endpoint.atRoot !== false);
  const client = clientFiles(settings.clientDir, {
    apiOrigin,
    appearance: application.appearance,
    publicUrl: settings.publicUrl,
  });
  // Paths that are both a screen and a call.
  app.get(['/messages', '/posts/:id'], client.screen);

  const api = Router();
  if (application.uploads) api.use('/uploads', application.uploads);
  api.use(...application.downloads, apiDocs(endpoints), mountRoutes(application.routes, guards, inFlight));
  app.use('/api', api, unknownCall);
  if (application.scim) app.use(application.scim);
  if (application.uploads) app.use('/uploads', application.uploads, unknownCall);
  if (!config.isProduction) app.use(devMailbox(createOutboxReader(config.outboxDir)));
  app.use(robots());
  app.use(mountRoutes(atRoot, guards, inFlight));
  app.use(client.files, client.fallback(apiPrefixes(atRoot)), unknownCall);
  app.use(handleErrors(logger));
  return app;
}

/** First path segments that never belong to a screen. */
function apiPrefixes(atRoot: readonly RouteBinding[]): ReadonlySet<string> {
  const ofCalls = atRoot.map(({ endpoint }) => endpoint.path.split('/')[1] ?? '');
  return new Set([...ofCalls, 'api', 'uploads', 'socket.io', 'dev', 'assets', 'metrics', 'scim']);
}

const unknownCall: RequestHandler = () => {
  throw notFound();
};
