import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ServerEvents } from '@weft/shared/realtime/server-events';
import type { SocketFailure } from '@weft/shared/sockets/client-event';
import type { AnyEvents } from '../../realtime/typed-server.ts';

/** Untyped client events, so that tests can send invalid ones. */
export type TestSocket = Socket<ServerEvents & AnyEvents, AnyEvents>;

type Options = Partial<ManagerOptions & SocketOptions>;

/** A socket that only connects when told to, and does not reconnect. */
export function aSocket(url: string, options: Options = {}): TestSocket {
  return io(url, {
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  });
}

/** Connects with a token; resolves once connected. Throws the server's rejection. */
export async function connectSocket(
  url: string,
  token: string | undefined,
  options: Options = {},
): Promise<TestSocket> {
  const socket = aSocket(url, { auth: token === undefined ? {} : { token }, ...options });
  const connected = new Promise<void>((resolve) => void socket.once('connect', resolve));
  const refused = refusalOf(socket).then(({ code }) => {
    throw new Error(code);
  });
  await Promise.race([connected, refused]);
  return socket;
}

/** Connects and returns the server's rejection; `transport` if it fails before authentication. */
export async function refusalOf(
  socket: TestSocket,
): Promise<Pick<SocketFailure, 'code'> | { code: 'transport' }> {
  socket.connect();
  return new Promise((resolve) => {
    socket.once('connect_error', (error: Error & { data?: SocketFailure }) => {
      socket.close();
      resolve(error.data ?? { code: 'transport' });
    });
  });
}

/** Returns the events until disconnection and its reason; `ms` after the call. */
export async function untilCut(
  socket: TestSocket,
): Promise<{ readonly heard: string[]; readonly reason: string; readonly ms: number }> {
  const start = performance.now();
  const heard: string[] = [];
  socket.onAny((event: string) => heard.push(event));
  const reason = await new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  return { heard, reason, ms: performance.now() - start };
}
