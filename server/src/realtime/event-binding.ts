import type * as z from 'zod/mini';
import type { ClientEvent } from '@weft/shared/realtime/events';
import type { Viewer } from '../http/route.ts';

/** All that a handler knows of an event beside its parsed body. */
export interface EventContext {
  readonly viewer: Viewer;
  /** Names the one socket, so that others of the same member can be told and this one not. */
  readonly socketId: string;
}

/** An event with what handles it, its types erased so that bindings of all events make one list. */
export interface EventBinding {
  readonly event: ClientEvent;
  /** Answers the data that the event is acknowledged with. */
  readonly handle: (body: unknown, context: EventContext) => Promise<unknown>;
}

/** Binds a handler to an event; its body is checked against the event's schema first. */
export function onEvent<E extends ClientEvent>(
  event: E,
  handler: (body: z.core.output<E['body']>, context: EventContext) => Promise<unknown>,
): EventBinding {
  // The dispatcher parsed the body by this event's schema, so the type holds again here.
  return { event, handle: (body, context) => handler(body as z.core.output<E['body']>, context) };
}
