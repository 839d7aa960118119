import * as z from 'zod';
import { topic, type Bus } from '../../../platform/servers/bus.ts';
import type { HeldSocket, LiveMembers } from './live-members.ts';

const socket = z.object({ memberId: z.string(), socketId: z.string() });
const heldSocket = z.object({ ...socket.shape, status: z.enum(['online', 'away']) });

const SOCKET_CAME = topic('socket came', socket);
const SOCKET_LEFT = topic('socket left', socket);
const SOCKET_SAYS = topic('socket says', heldSocket);
/** All sockets of the sending server. */
const SOCKETS = topic('sockets', z.array(heldSocket));

type Named = z.infer<typeof socket>;

/** Callbacks for sockets of other servers. */
interface Hearing {
  readonly came: (socket: HeldSocket) => void;
  readonly left: (socket: Named, serverId: string) => void;
  readonly says: (socket: Named, status: HeldSocket['status']) => void;
  /** Changes found by comparing all sockets of a server, or by its end: each server notifies its own devices. */
  readonly foundHere: (socket: HeldSocket) => void;
  readonly foundGone: (socket: HeldSocket) => void;
  /** A server has gone: its pending notifications are lost. */
  readonly serverGone: (serverId: string) => void;
}

/** Subscribes to the sockets of other servers; returns functions to publish this server's. */
export function shareSockets(bus: Bus, live: LiveMembers, hearing: Hearing) {
  bus.subscribe(SOCKET_CAME, (each, serverId) => hearing.came({ ...each, serverId, status: 'online' }));
  bus.subscribe(SOCKET_LEFT, (each, serverId) => hearing.left(each, serverId));
  bus.subscribe(SOCKET_SAYS, ({ status, ...each }) => hearing.says(each, status));
  bus.subscribe(SOCKETS, (sockets, serverId) => {
    const before = live.ofServer(serverId);
    const now = new Set(sockets.map(({ socketId }) => socketId));
    for (const each of sockets) hearing.foundHere({ ...each, serverId });
    for (const each of before) if (!now.has(each.socketId)) hearing.foundGone(each);
  });
  const sendAll = (): void => {
    const own = live.ofServer(bus.serverId);
    bus.publish(
      SOCKETS,
      own.map(({ memberId, socketId, status }) => ({ memberId, socketId, status })),
    );
  };
  bus.watch({
    joined: sendAll,
    gap: sendAll,
    gone(serverId) {
      for (const each of live.ofServer(serverId)) hearing.foundGone(each);
      hearing.serverGone(serverId);
    },
  });
  return {
    came: (each: Named) => bus.publish(SOCKET_CAME, each),
    left: (each: Named) => bus.publish(SOCKET_LEFT, each),
    says: (each: Named, status: HeldSocket['status']) => bus.publish(SOCKET_SAYS, { ...each, status }),
  };
}
