import type { DefaultEventsMap, ExtendedError, Server, Socket } from 'socket.io';
import type { Language } from '@weft/shared/languages/languages';
import type { ServerEvents } from '@weft/shared/realtime/server-events';
import type { SocketFailure } from '@weft/shared/sockets/client-event';

/** Data stored with a socket. */
interface SocketData {
  /** The member of the verified token, never taken from the client. */
  memberId: string;
  /** Network address to count by. */
  ip: string;
  /** Language of the handshake. */
  language: Language;
}

/** Events with any name. */
export type AnyEvents = DefaultEventsMap;

/** Client events are bound at run time and validated with their schema, so their names are not typed here. */
export type TypedServer = Server<AnyEvents, ServerEvents, AnyEvents, SocketData>;
export type TypedSocket = Socket<AnyEvents, ServerEvents, AnyEvents, SocketData>;

/** The error of a rejected handshake: `data` reaches the client. */
export function refusal(failure: SocketFailure): ExtendedError {
  return Object.assign(new Error(failure.message), { data: failure });
}
