import type { ServerEvent, ServerEventBody } from '@weft/shared/realtime/server-events';
import { rooms } from './rooms.ts';
import type { TypedServer } from './typed-server.ts';

/** Sends events to sockets. Features only use this interface; the adapter finds the server process of each socket. */
export interface Publisher {
  /** Sends to all sockets of a member. Call it after the change is stored, with presented data. */
  toMember<E extends ServerEvent>(memberId: string, event: E, ...body: ServerEventBody<E>): void;
  /** Sends to all sockets of several members; the event is encoded once. */
  toMembers<E extends ServerEvent>(memberIds: readonly string[], event: E, ...body: ServerEventBody<E>): void;
  /** Sends to one socket of this server. */
  toSocket<E extends ServerEvent>(socketId: string, event: E, ...body: ServerEventBody<E>): void;
  /** Returns whether the member may have a socket; with other servers always true. Skip preparing an event if false. */
  mayReach(memberId: string): boolean;
  /** Sends to sockets of this server only: for events that every server detects by itself. */
  readonly here: Sender & ToAll;
}

type Sender = Pick<Publisher, 'toMember' | 'toMembers'>;

interface ToAll {
  /** Sends to every socket. */
  toAll<E extends ServerEvent>(event: E, ...body: ServerEventBody<E>): void;
}

function sendBy(io: Pick<TypedServer, 'to'>): Sender {
  return {
    toMember(memberId, event, ...body) {
      io.to(rooms.member(memberId)).emit(event, ...body);
    },
    toMembers(memberIds, event, ...body) {
      // An empty list of rooms would mean all sockets.
      if (memberIds.length > 0) io.to(memberIds.map(rooms.member)).emit(event, ...body);
    },
  };
}

/** @param isAlone whether no other server has sockets */
export function createPublisher(io: TypedServer, isAlone: boolean): Publisher {
  return {
    ...sendBy(io),
    toSocket(socketId, event, ...body) {
      io.local.to(socketId).emit(event, ...body);
    },
    mayReach: (memberId) => !isAlone || io.of('/').adapter.rooms.has(rooms.member(memberId)),
    here: {
      ...sendBy({ to: (room) => io.local.to(room) }),
      toAll(event, ...body) {
        io.local.emit(event, ...body);
      },
    },
  };
}
