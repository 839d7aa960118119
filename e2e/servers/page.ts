import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** A member with a socket on a server, and its received events. */
export interface Page {
  readonly socket: Socket;
  readonly events: { readonly event: string; readonly body: unknown }[];
}

const open: Socket[] = [];

/** Resolves once connected. Uses WebSocket only, unless `options` differ. */
export async function openPage(
  origin: string,
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<Page> {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    ...options,
  });
  open.push(socket);
  const events: Page['events'] = [];
  socket.onAny((event: string, body: unknown) => events.push({ event, body }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, events };
}

/** Closes all open pages. */
export function closePages(): void {
  for (const socket of open.splice(0)) socket.close();
}

/** Bodies of the received events with this name. */
export const received = ({ events }: Page, name: string): unknown[] =>
  events.filter(({ event }) => event === name).map(({ body }) => body);
