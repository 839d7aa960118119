import type { ServerEvent, ServerEventBody } from '@weft/shared/realtime/events';
import { rooms } from './rooms.ts';
import type { TypedServer } from './typed-server.ts';

/**
 * Sends to sockets. Features know this alone: which server process a socket hangs on is the adapter's matter, so that
 * several processes may share one.
 */
export interface Publisher {
  /** To all sockets of a member. Called once the thing told of is stored, with what a presenter made of it. */
  toMember<E extends ServerEvent>(memberId: string, event: E, ...body: ServerEventBody<E>): void;
  /** To all sockets of several members, put together once for all of them. */
  toMembers<E extends ServerEvent>(memberIds: readonly string[], event: E, ...body: ServerEventBody<E>): void;
  /**
   * Whether what is sent to the member may find a socket; where other servers may hold one, it may. What nobody would receive needs
   * not be made.
   */
  mayReach(memberId: string): boolean;
  /** The same to those sockets alone that hang on this server: for what every server finds out by itself. */
  readonly here: Sender;
}

type Sender = Pick<Publisher, 'toMember' | 'toMembers'>;

function sendBy(io: Pick<TypedServer, 'to'>): Sender {
  return {
    toMember(memberId, event, ...body) {
      io.to(rooms.member(memberId)).emit(event, ...body);
    },
    toMembers(memberIds, event, ...body) {
      // To no room at all would be to everybody.
      if (memberIds.length > 0) io.to(memberIds.map(rooms.member)).emit(event, ...body);
    },
  };
}

/** @param isAlone whether every socket hangs on this server */
export function createPublisher(io: TypedServer, isAlone: boolean): Publisher {
  return {
    ...sendBy(io),
    mayReach: (memberId) => !isAlone || io.of('/').adapter.rooms.has(rooms.member(memberId)),
    here: sendBy({ to: (room) => io.local.to(room) }),
  };
}
