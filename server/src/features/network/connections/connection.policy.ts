import type { ConnectionStatus } from '@weft/shared/network/views';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConnectionRecord } from './connection.store.ts';

const { rules } = NETWORK_TEXTS;

type Answered = Pick<ConnectionRecord, 'status' | 'sender' | 'decidedAt'>;

/** Returns when the member may ask again; null if they may now. */
export function askAgainAt(record: Answered | undefined, viewerId: string, now: number): Date | null {
  if (record?.status !== 'rejected' || record.sender !== viewerId || !record.decidedAt) return null;
  const from = new Date(record.decidedAt.getTime() + NETWORK_LIMITS.requestCooldown);
  return from.getTime() > now ? from : null;
}

/** The status that the viewer sees: a decline is visible to the declined member while it prevents another request. */
export function statusFor(
  record: Answered | undefined,
  viewerId: string,
  now: number,
): Exclude<ConnectionStatus, 'blocked'> {
  if (!record) return 'none';
  if (record.status !== 'rejected') return record.status;
  return askAgainAt(record, viewerId, now) ? 'rejected' : 'none';
}

/** Result of a request: a pending request, or acceptance of the other member's. Throws if the member may not ask. */
export function outcomeOfAsking(
  record: Answered | null,
  viewerId: string,
  now: number,
): 'request' | 'accept' {
  if (!record) return 'request';
  if (record.status === 'accepted') throw new AppError('ALREADY_CONNECTED', () => rules.alreadyConnected);
  if (record.status === 'pending') {
    if (record.sender !== viewerId) return 'accept';
    throw new AppError('REQUEST_PENDING', () => rules.requestPending);
  }
  if (askAgainAt(record, viewerId, now)) throw new AppError('REQUEST_REJECTED', () => rules.requestRejected);
  return 'request';
}
