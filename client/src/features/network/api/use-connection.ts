import { useQueryClient } from '@tanstack/react-query';
import { acceptRequest, rejectRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { changeCounts } from './counts';
import { GAINED_BY_CONNECTING, refreshGained } from './list-changes';
import { connectionKey, networkKeys } from './network-keys';
import { relationshipsOf } from './relationships';
import { putRight, settleChange } from './settle';
import {
  movedCounts,
  connectionStateOf,
  withConnectionState,
  type ConnectionState,
} from './connection-state';

/** What a member may wish of a connection. Declining and ending lead to the same state by other calls. */
type Wish = ConnectionState | 'declined';

/** The words that a wish is confirmed or refused with; a screen may have its own. */
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

const connectionStateAfter = (wish: Wish): ConnectionState => (wish === 'declined' ? 'none' : wish);

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
    const connectionState = connectionStateAfter(wish);
    changeCounts(client, (counts) => movedCounts(counts, connectionStateOf(shown), connectionState));
    store.change(memberId, withConnectionState(shown, connectionState));
  };

  const bring = async (wish: Wish, words: Words, note?: string) => {
    const shown = store.get(memberId);
    await toggle<Wish, Awaited<ReturnType<typeof send>>>(client, {
      key: connectionKey(memberId),
      settled: shown ? connectionStateOf(shown) : 'none',
      wish,
      paint,
      send: async (now) => send(now, memberId, note),
      onSettled: (answer) => {
        settleChange(client, memberId, answer);
        const connectionState = connectionStateOf(answer.relationship);
        // Both may have asked at the same moment: then the request has been an acceptance.
        notify.success(wish === 'sent' && connectionState === 'accepted' ? done.accepted : words.done);
        if (connectionState === 'accepted') void refreshGained(client, ...GAINED_BY_CONNECTING);
        if (connectionState === 'sent') void refreshGained(client, networkKeys.requests('sent'));
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
