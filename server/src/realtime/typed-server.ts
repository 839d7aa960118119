import type { DefaultEventsMap, ExtendedError, Server, Socket } from 'socket.io';
import type { ServerEvents, SocketFailure } from '@weft/shared/realtime/events';

/** What is kept with a socket. */
export interface SocketData {
  /** Whose it is, as the verified token said, never as the client says. */
  memberId: string;
  /** The network address that counts. */
  ip: string;
}

/** Events by whatever name. */
export type AnyEvents = DefaultEventsMap;

/** Events of clients are bound at run time and checked by their schema, so their names are open here. */
export type TypedServer = Server<AnyEvents, ServerEvents, AnyEvents, SocketData>;
export type TypedSocket = Socket<AnyEvents, ServerEvents, AnyEvents, SocketData>;

/** What a refused handshake is answered with: `data` arrives as it stands here. */
export function refusal(failure: SocketFailure): ExtendedError {
  return Object.assign(new Error(failure.message), { data: failure });
}
