import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { ServerEvents, SocketFailure } from '@weft/shared/realtime/events';
import type { AnyEvents } from '../realtime/typed-server.ts';

/** A client of ours may send anything: tests are about what is wrong, too. */
export type TestSocket = Socket<ServerEvents & AnyEvents, AnyEvents>;

type Options = Partial<ManagerOptions & SocketOptions>;

/** A socket that doesn't connect before the test says so, nor again by itself. */
export function aSocket(url: string, options: Options = {}): TestSocket {
  return io(url, {
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  });
}

/** Connects with a token; resolves once the server has let it in. Throws what it was refused with. */
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

/** Connects and answers what the server refuses it with; `transport` where it fails before it is asked who it is. */
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

/** What a socket heard until it was cut, and by what; `ms` after the call. */
export async function untilCut(
  socket: TestSocket,
): Promise<{ readonly heard: string[]; readonly reason: string; readonly ms: number }> {
  const start = performance.now();
  const heard: string[] = [];
  socket.onAny((event: string) => heard.push(event));
  const reason = await new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  return { heard, reason, ms: performance.now() - start };
}
