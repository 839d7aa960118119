import type * as z from 'zod/mini';
import type { ClientEvent } from '@weft/shared/sockets/client-event';
import type { Viewer } from '../http/routes/route.ts';

/** What a handler knows of an event besides its parsed body. */
export interface EventContext {
  readonly viewer: Viewer;
  /** Id of the socket, to exclude it when other sockets of the member are notified. */
  readonly socketId: string;
}

/** An event with its handler; types are erased so that all bindings fit in one list. */
export interface EventBinding {
  readonly event: ClientEvent;
  /** Returns the data of the acknowledgement. */
  readonly handle: (body: unknown, context: EventContext) => Promise<unknown>;
}

/** Binds a handler to an event; the body is validated with the event's schema first. */
export function onEvent<E extends ClientEvent>(
  event: E,
  handler: (body: z.core.output<E['body']>, context: EventContext) => Promise<unknown>,
): EventBinding {
  // The dispatcher parsed the body with this event's schema, so this cast is safe.
  return { event, handle: (body, context) => handler(body as z.core.output<E['body']>, context) };
}
