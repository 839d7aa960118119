import type * as z from 'zod/mini';
import type { ErrorCode } from '../http/error-codes.ts';

/** Why an event of this socket was rejected, or why it could not connect. */
export interface SocketFailure {
  readonly message: string;
  readonly code: ErrorCode;
  /** Messages by field path for an invalid body. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until a retry may succeed. */
  readonly retryAfter?: number;
  /** The rejected event; absent for an unknown one. */
  readonly event?: string;
  /** Id in the log; absent for the event limit. */
  readonly requestId?: string;
}

/** The acknowledgement of an event, if its sender asked for one. */
export type Ack<T = unknown> =
  | { readonly success: true; readonly data: T }
  | ({ readonly success: false } & SocketFailure);

/** One client event; its body is validated before it is handled. */
export interface ClientEvent {
  readonly name: string;
  readonly body: z.core.$ZodType;
}

/** Declares an event; the type keeps its schema, so that the handler's input is inferred. */
export function clientEvent<const E extends ClientEvent>(definition: E): E {
  return definition;
}
