import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server as Engine, Socket as Connection } from 'engine.io';
import { Server } from 'socket.io';
import type { Language } from '@weft/shared/languages/languages';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import type { Config } from '../config/load-config.ts';
import { rateLimited } from '../errors/common.ts';
import type { Viewer } from '../http/routes/route.ts';
import type { Upgrade } from '../http/connections/upgrades.ts';
import type { Background } from '../platform/background.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SecurityLog } from '../platform/logger/security-log.ts';
import { inLanguage } from '../platform/languages/request-language.ts';
import type { Servers } from '../platform/servers/servers.ts';
import type { InFlight } from '../platform/in-flight.ts';
import { authenticateSockets } from './authenticate-sockets.ts';
import { dispatchEvents } from './dispatch-events.ts';
import type { EventBinding } from './event-binding.ts';
import { failureOf } from './failure.ts';
import { guardAgainstFloods } from './flood-guard.ts';
import { forgetHandshake } from './forget-handshake.ts';
import { GatheringEngine } from './gathering-engine.ts';
import { openConnections } from './open-connections.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { redisAdapter } from './redis-adapter.ts';
import { createSessionSockets, cutWhenItLingers, type SessionSockets } from './session-sockets.ts';
import { sweepSessions } from './session-sweep.ts';
import { languageOf } from './socket-language.ts';
import { createSocketLanguages, type SocketLanguages } from './socket-languages.ts';
import type { SocketWatcher } from './socket-watcher.ts';
import type { TypedServer } from './typed-server.ts';

/**
 * Interval of pings, and timeout of their answers (ms): a member without connection is not shown as online for long.
 */
const PING_EVERY = 15_000;
const PING_PATIENCE = 10_000;
/** Timeout for authentication of a new connection (ms). */
const HANDSHAKE_TIMEOUT = 10_000;

interface Deps {
  readonly config: Pick<Config, 'rateLimitFactor'>;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly background: Background;
  readonly metrics: Pick<Metrics, 'socketEvent' | 'watchSockets' | 'refused'>;
  readonly servers: Pick<Servers, 'connectionSlots' | 'redis'>;
  /** Tracks events while they are handled. */
  readonly inFlight: Pick<InFlight, 'add'>;
  /** Returns the language for browsers that name none of Weft's. */
  readonly networkLanguage: () => Language;
  /** Id of this installation. */
  readonly installation: string;
}

/** Who may connect, and what handles their events. */
interface Audience {
  /** The member of a session token. Throws UNAUTHENTICATED for an invalid token. */
  readonly authenticate: (token: string) => Promise<Viewer>;
  /** Returns the sessions of the list that have ended. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly events: readonly EventBinding[];
  /** Called before each event: its session is in use. */
  readonly noteUse?: (viewer: Viewer) => void;
  readonly watchers?: readonly SocketWatcher[];
}

/** Handlers for Socket.IO requests that passed the HTTP middleware. */
export interface SocketHandlers {
  handleCall(request: IncomingMessage, response: ServerResponse): void;
  /** Returns whether the request can be upgraded; if not, it is answered over HTTP. */
  mayUpgrade(request: IncomingMessage): boolean;
  handleUpgrade(request: IncomingMessage, upgrade: Upgrade): void;
  /** Notifies the sockets that the server ends, and closes them. */
  close(): Promise<void>;
}

export interface Realtime {
  readonly publisher: Publisher;
  readonly sessions: SessionSockets;
  readonly languages: SocketLanguages;
  /** Accepts sockets, once their handlers exist. */
  open(audience: Audience): SocketHandlers;
}

export function createRealtime(deps: Deps): Realtime {
  const { redis, connectionSlots } = deps.servers;
  const io: TypedServer = new Server({
    connectTimeout: HANDSHAKE_TIMEOUT,
    ...(redis && { adapter: redisAdapter(redis, `weft:${deps.installation}:`) }),
  });
  let isClosing = false;
  const engine = new GatheringEngine({
    // Called once for each new connection.
    allowRequest: (_request, answer) => answer(null, !isClosing),
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: SOCKET_LIMITS.eventMaxBytes,
    pingInterval: PING_EVERY,
    pingTimeout: PING_PATIENCE,
  });
  cutFloods(io, engine, deps);
  io.bind(engine);
  deps.metrics.watchSockets(() => io.of('/').sockets.size);
  const sessions = createSessionSockets(io);
  return {
    publisher: createPublisher(io, redis === undefined),
    sessions,
    languages: createSocketLanguages(io),
    open(audience) {
      authenticateSockets(io, { ...deps, ...audience, connectionSlots });
      const dispatch = dispatchEvents({ ...deps, ...audience });
      io.on('connection', (socket) => {
        forgetHandshake(socket);
        const { id: socketId, data } = socket;
        const live = { memberId: data.memberId, socketId };
        for (const watcher of audience.watchers ?? []) watcher.came(live);
        socket.once('disconnect', () => {
          cutWhenItLingers(socket);
          for (const watcher of audience.watchers ?? []) watcher.left(live);
        });
        dispatch(socket);
      });
      const stopSweep = sweepSessions(io, { ...deps, ...audience, sockets: sessions });
      const connections = openConnections(engine);
      return {
        handleCall: (request, response) => engine.handleRequest(request, response),
        mayUpgrade: (request) => engine.mayUpgrade(request),
        handleUpgrade(request, { socket, head, headers }) {
          connections.hold(socket);
          engine.upgrade(request, socket, head, headers);
        },
        async close() {
          isClosing = true;
          stopSweep();
          io.local.emit('server_closing');
          await connections.close();
          await io.close();
        },
      };
    },
  };
}

function cutFloods(io: TypedServer, engine: Engine, { config, logger, securityLog }: Deps): void {
  const { windowSeconds } = SOCKET_LIMITS;
  const events = Math.max(1, Math.floor(SOCKET_LIMITS.events * config.rateLimitFactor));
  guardAgainstFloods(engine, { events, windowSeconds }, (connection: Connection) => {
    const flooding = [...io.of('/').sockets.values()].filter(({ conn }) => conn === connection);
    for (const socket of flooding) {
      securityLog('rate-limited', { memberId: socket.data.memberId, ip: socket.data.ip, reason: 'socket' });
      const failure = inLanguage(languageOf(socket), () => failureOf(rateLimited(windowSeconds), logger));
      socket.emit('message_error', failure);
      socket.disconnect(true);
    }
    if (flooding.length === 0) connection.close(true);
  });
}
