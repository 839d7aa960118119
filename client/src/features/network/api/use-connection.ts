import { useQueryClient } from '@tanstack/react-query';
import { acceptRequest, rejectRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/notifications/notify';
import { changeCounts } from './counts';
import { GAINED_BY_CONNECTING, refreshGained } from './list-changes';
import { connectionKey, networkKeys } from './network-keys';
import { relationshipsOf } from './relationships';
import { putRight, settleChange } from './settle';
import { movedCounts, standingOf, withStanding, type Standing } from './standing';

/** What a member may wish of a connection. Declining and ending lead to the same standing by other calls. */
type Wish = Standing | 'declined';

/** The words that a wish is confirmed or refused with; a screen may have its own (specification 1.8). */
interface Words {
  done: string;
  failed: string;
}

const { done, failed } = NETWORK_TEXTS;
const WORDS = {
  connect: { done: done.sent, failed: failed.send },
  accept: { done: done.accepted, failed: failed.accept },
  decline: { done: done.declined, failed: failed.decline },
  withdraw: { done: done.canceled, failed: failed.cancel },
  remove: { done: done.removed, failed: failed.remove },
} as const satisfies Record<string, Words>;

const standingAfter = (wish: Wish): Standing => (wish === 'declined' ? 'none' : wish);

async function send(wish: Wish, memberId: string, note: string | undefined) {
  const params = { id: memberId };
  if (wish === 'sent') return call(sendRequest, { body: { recipientId: memberId, ...(note && { note }) } });
  if (wish === 'accepted') return call(acceptRequest, { params });
  if (wish === 'declined') return call(rejectRequest, { params });
  return call(removeConnection, { params });
}

/**
 * Connects with a member, and all that follows from it. Shown at once on every screen, one request at a time, the newest wish
 * wins; what fails is put right and said.
 */
export function useConnection(memberId: string) {
  const client = useQueryClient();
  const store = relationshipsOf(client);

  const paint = (wish: Wish) => {
    const shown = store.get(memberId);
    if (!shown) return;
    const standing = standingAfter(wish);
    changeCounts(client, (counts) => movedCounts(counts, standingOf(shown), standing));
    store.change(memberId, withStanding(shown, standing));
  };

  const bring = async (wish: Wish, words: Words, note?: string) => {
    const shown = store.get(memberId);
    await toggle<Wish, Awaited<ReturnType<typeof send>>>(client, {
      key: connectionKey(memberId),
      settled: shown ? standingOf(shown) : 'none',
      wish,
      paint,
      send: async (now) => send(now, memberId, note),
      onSettled: (answer) => {
        settleChange(client, memberId, answer);
        const standing = standingOf(answer.relationship);
        // Both may have asked at the same moment: then the request has been an acceptance.
        notify.success(wish === 'sent' && standing === 'accepted' ? done.accepted : words.done);
        if (standing === 'accepted') void refreshGained(client, ...GAINED_BY_CONNECTING);
        if (standing === 'sent') void refreshGained(client, networkKeys.requests('sent'));
      },
      onFailed: (error) => {
        notify.error(messageOf(error, words.failed));
        void putRight(client, memberId);
      },
    });
  };

  return {
    connect: async (note?: string) => bring('sent', WORDS.connect, note),
    accept: async (words: Words = WORDS.accept) => bring('accepted', words),
    decline: async (words: Words = WORDS.decline) => bring('declined', words),
    withdraw: async () => bring('none', WORDS.withdraw),
    remove: async () => bring('none', WORDS.remove),
  };
}
