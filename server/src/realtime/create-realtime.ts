import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server as Engine, Socket as Connection } from 'engine.io';
import { Server } from 'socket.io';
import { SOCKET_LIMITS } from '@weft/shared/realtime/events';
import type { Config } from '../config/load-config.ts';
import { rateLimited } from '../errors/common.ts';
import type { Viewer } from '../http/route.ts';
import type { Background } from '../platform/background.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SecurityLog } from '../platform/logger/security-log.ts';
import type { Servers } from '../platform/servers/servers.ts';
import type { UnderWay } from '../platform/under-way.ts';
import { authenticateSockets } from './authenticate-sockets.ts';
import { dispatchEvents } from './dispatch-events.ts';
import type { EventBinding } from './event-binding.ts';
import { failureOf } from './failure.ts';
import { guardAgainstFloods } from './flood-guard.ts';
import { GatheringEngine } from './gathering-engine.ts';
import { openConnections } from './open-connections.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { redisAdapter } from './redis-adapter.ts';
import { createSessionSockets, cutWhenItLingers, type SessionSockets } from './session-sockets.ts';
import { sweepSessions } from './session-sweep.ts';
import type { SocketWatcher } from './socket-watcher.ts';
import type { TypedServer, TypedSocket } from './typed-server.ts';

/** Every connection answers a ping this often, or counts as gone after that long (ms): nobody is shown as there for long who isn't. */
const PING_EVERY = 15_000;
const PING_PATIENCE = 10_000;
/** How long a connection may take to say who it is (ms). */
const HANDSHAKE_TIMEOUT = 10_000;

interface Parts {
  readonly config: Pick<Config, 'rateLimitFactor'>;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly background: Background;
  readonly metrics: Pick<Metrics, 'socketEvent' | 'watchSockets'>;
  readonly servers: Pick<Servers, 'seats' | 'redis'>;
  /** Where events are counted while they are handled. */
  readonly underWay: Pick<UnderWay, 'add'>;
  /** Names this one Weft. */
  readonly installation: string;
}

/** Who may connect, and what is done with what they send. */
export interface Audience {
  /** Whose session this token is of. Throws UNAUTHENTICATED for one that counts for nothing. */
  readonly authenticate: (token: string) => Promise<Viewer>;
  /** Those of these sessions that are over. */
  readonly findEnded: (sessionIds: readonly string[]) => Promise<readonly string[]>;
  readonly events: readonly EventBinding[];
  /** Told of every event before it is handled: its session is in use. */
  readonly noteUse?: (viewer: Viewer) => void;
  readonly watchers?: readonly SocketWatcher[];
}

/** The sockets of all members, as far as HTTP knows them: calls that have passed its doors are handed over here. */
export interface SocketEntrance {
  handleCall(request: IncomingMessage, response: ServerResponse): void;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells the sockets that the server ends, and closes them. */
  close(): Promise<void>;
}

export interface Realtime {
  readonly publisher: Publisher;
  readonly sessions: SessionSockets;
  /** Opens the doors, once everything behind them is made. */
  open(audience: Audience): SocketEntrance;
}

export function createRealtime(parts: Parts): Realtime {
  const { redis, seats } = parts.servers;
  const io: TypedServer = new Server({
    connectTimeout: HANDSHAKE_TIMEOUT,
    serveClient: false,
    ...(redis && { adapter: redisAdapter(redis, `weft:${parts.installation}:`) }),
  });
  let isClosing = false;
  const engine = new GatheringEngine({
    // Asked once for each new connection.
    allowRequest: (_request, answer) => answer(null, !isClosing),
    transports: ['polling', 'websocket'],
    maxHttpBufferSize: SOCKET_LIMITS.eventMaxBytes,
    pingInterval: PING_EVERY,
    pingTimeout: PING_PATIENCE,
  });
  cutFloods(io, engine, parts);
  io.bind(engine);
  parts.metrics.watchSockets(() => io.of('/').sockets.size);
  const sessions = createSessionSockets(io);
  return {
    publisher: createPublisher(io, redis === undefined),
    sessions,
    open(audience) {
      authenticateSockets(io, { ...parts, ...audience, seats });
      const dispatch = dispatchEvents({ ...parts, ...audience });
      io.on('connection', (socket) => {
        forgetCall(socket);
        const { id: socketId, data } = socket;
        const live = { memberId: data.memberId, socketId };
        for (const watcher of audience.watchers ?? []) watcher.came(live);
        socket.once('disconnect', () => {
          cutWhenItLingers(socket);
          for (const watcher of audience.watchers ?? []) watcher.left(live);
        });
        dispatch(socket);
      });
      const stopSweep = sweepSessions(io, { ...parts, ...audience, sockets: sessions });
      const connections = openConnections(engine);
      return {
        handleCall: (request, response) => engine.handleRequest(request, response),
        handleUpgrade(request, socket, head) {
          connections.hold(socket);
          engine.handleUpgrade(request, socket, head);
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

/**
 * A connection would keep the call that it began with, its answer, its headers and its token for as long as it lives: half of what an
 * idle socket costs, and nobody asks for it any more.
 */
function forgetCall({ conn, handshake }: TypedSocket): void {
  Object.assign(conn, { request: undefined });
  Object.assign(handshake, { headers: {}, query: {}, auth: {} });
}

function cutFloods(io: TypedServer, engine: Engine, { config, logger, securityLog }: Parts): void {
  const { windowSeconds } = SOCKET_LIMITS;
  const events = Math.max(1, Math.floor(SOCKET_LIMITS.events * config.rateLimitFactor));
  guardAgainstFloods(engine, { events, windowSeconds }, (connection: Connection) => {
    const flooding = [...io.of('/').sockets.values()].filter(({ conn }) => conn === connection);
    for (const socket of flooding) {
      securityLog('rate-limited', { memberId: socket.data.memberId, ip: socket.data.ip, reason: 'socket' });
      socket.emit('message_error', failureOf(rateLimited(windowSeconds), logger));
      socket.disconnect(true);
    }
    if (flooding.length === 0) connection.close(true);
  });
}
