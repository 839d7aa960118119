import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@weft/shared/http/error-codes';
import type { Ack } from '@weft/shared/sockets/client-event';
import { notFound, unauthenticated } from '../errors/common.ts';
import type { Viewer } from '../http/routes/route.ts';
import { parsePart } from '../http/routes/validate.ts';
import { withRequestContext } from '../platform/logger/request-context.ts';
import type { Logger } from '../platform/logger/logger.ts';
import type { SecurityLog } from '../platform/logger/security-log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { InFlight } from '../platform/in-flight.ts';
import type { EventBinding } from './event-binding.ts';
import { failureOf } from './failure.ts';
import { sessionsIn } from './rooms.ts';
import { languageOf } from './socket-language.ts';
import type { TypedSocket } from './typed-server.ts';
import { texts } from './texts/generated/index.ts';

type Answer = (ack: Ack) => void;

interface Deps {
  readonly events: readonly EventBinding[];
  readonly noteUse?: (viewer: Viewer) => void;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly metrics: Pick<Metrics, 'socketEvent' | 'refused'>;
  readonly inFlight: Pick<InFlight, 'add'>;
}

/**
 * Handles a socket's events one after the other. An unknown or malformed event is answered with `message_error` and a
 * failed acknowledgement.
 */
export function dispatchEvents({
  events,
  noteUse,
  logger,
  securityLog,
  metrics,
  inFlight,
}: Deps): (socket: TypedSocket) => void {
  const bindings = new Map(events.map((binding) => [binding.event.name, binding]));

  const handle = async (socket: TypedSocket, name: unknown, given: unknown[]): Promise<void> => {
    const answer = typeof given.at(-1) === 'function' ? (given.pop() as Answer) : undefined;
    const start = performance.now();
    let refusedBy: ErrorCode | undefined;
    const binding = typeof name === 'string' ? bindings.get(name) : undefined;
    try {
      if (!binding) throw notFound(() => texts.unknownEvent);
      const [sessionId] = sessionsIn(socket.rooms);
      if (sessionId === undefined) throw unauthenticated();
      const viewer = { memberId: socket.data.memberId, sessionId };
      noteUse?.(viewer);
      const body = parsePart(binding.event.body, given[0]);
      const data = await binding.handle(body, { viewer, socketId: socket.id });
      answer?.({ success: true, data });
    } catch (error) {
      const failure = failureOf(error, logger, binding?.event.name);
      refusedBy = failure.code;
      securityLog('event-refused', { memberId: socket.data.memberId, reason: refusedBy });
      metrics.refused('event', refusedBy);
      socket.emit('message_error', failure);
      answer?.({ success: false, ...failure });
    } finally {
      const event = binding?.event.name ?? 'unknown';
      const took = performance.now() - start;
      metrics.socketEvent({ event, failed: refusedBy !== undefined, duration: took });
      const { memberId } = socket.data;
      logger.info({ memberId, event, code: refusedBy, duration: Math.round(took * 100) / 100 }, 'event');
    }
  };

  return (socket) => {
    let before = Promise.resolve();
    // Never passed to an emitter, where some names have a meaning.
    socket.use(([name, ...given]: unknown[]) => {
      const context = { requestId: randomUUID(), ip: socket.data.ip, language: languageOf(socket) };
      before = inFlight.add(
        before.then(() => withRequestContext([context], () => handle(socket, name, given))),
      );
    });
  };
}
