import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { AppError } from '../../../errors/app-error.ts';
import type { Pair } from '../pair.ts';
import type { RequestQuotaStore } from './request-quota.store.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts the new requests of these pairs in the current transaction. Throws RATE_LIMITED for more than 50 of a member in a day, which
 * indicates automation.
 */
export async function limitRequests(quotas: RequestQuotaStore, pairs: readonly Pair[]): Promise<void> {
  const asked = new Map<string, Date[]>();
  for (const { actorId, askedAt } of pairs) {
    if (askedAt) asked.set(actorId, [...(asked.get(actorId) ?? []), askedAt]);
  }
  const before = await quotas.add(asked);
  for (const [memberId, added] of asked) {
    const times = [...(before.get(memberId) ?? [])];
    for (const at of added) {
      const oldest = times.at(-NETWORK_LIMITS.requestsPerDay);
      const wait = oldest ? oldest.getTime() + DAY - at.getTime() : 0;
      if (wait > 0) {
        const retryAfter = Math.ceil(wait / 1000);
        throw new AppError('RATE_LIMITED', () => NETWORK_TEXTS.rules.requestsOfDay, { retryAfter });
      }
      times.push(at);
    }
  }
}
