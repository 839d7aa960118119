import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { markMessageRead, sendMessage } from '@weft/shared/messaging/contract';
import { sendRequest } from '@weft/shared/network/contract';
import { readNotifications } from '@weft/shared/notifications/contract';
import { CallFailure } from '../../client/src/features/messaging/sync/ports.ts';
import { callServer } from '../delivery/api.ts';
import type { AwayMember, Network } from './network.ts';

/** Pause before a call is repeated (ms). */
const PAUSE = 100;
const REPEATED_FOR = 60_000;

/** What a member is notified of: a message, or a request to connect. */
export interface Notified {
  readonly member: AwayMember;
  readonly kind: 'message' | 'request';
  /** The message; a request is read with all notifications. */
  readonly messageId: string | undefined;
}

/** Repeats a call with either server until one responds. A final refusal says that an earlier call succeeded. */
async function untilAnswered<T>(
  { cluster }: Network,
  attempt: (origin: string) => Promise<T>,
): Promise<T | undefined> {
  const since = performance.now();
  for (let attempts = Math.floor(Math.random() * 2); ; attempts += 1) {
    const { origin } = attempts % 2 === 0 ? cluster.one : cluster.two;
    try {
      return await attempt(origin);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.isFinal) return undefined;
      if (performance.now() - since > REPEATED_FOR) throw error;
      await after(PAUSE);
    }
  }
}

/** A sender writes to the member. */
export async function writeTo(network: Network, sender: AwayMember, member: AwayMember): Promise<Notified> {
  const body = { receiverId: member.id, content: 'Are you there?', clientId: randomUUID() };
  const sent = await untilAnswered(network, (origin) =>
    callServer(origin, sender.token, sendMessage, { body }),
  );
  return { member, kind: 'message', messageId: sent?.data._id };
}

/** A sender asks the member to connect. */
export async function askToConnect(
  network: Network,
  sender: AwayMember,
  member: AwayMember,
): Promise<Notified> {
  await untilAnswered(network, (origin) =>
    callServer(origin, sender.token, sendRequest, { body: { recipientId: member.id } }),
  );
  return { member, kind: 'request', messageId: undefined };
}

/** The member reads it on another device. */
export async function readIt(network: Network, { member, messageId }: Notified): Promise<void> {
  await untilAnswered(network, async (origin) => {
    if (messageId === undefined) await callServer(origin, member.token, readNotifications);
    else await callServer(origin, member.token, markMessageRead, { params: { id: messageId } });
  });
}
