import { useQueryClient } from '@tanstack/react-query';
import { acceptRequest, rejectRequest, removeConnection, sendRequest } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { updateCounts } from './counts';
import { LISTS_AFTER_CONNECTING, refetchLists } from './list-changes';
import { connectionKey, networkKeys } from './network-keys';
import { relationshipStoreOf } from './relationship-store';
import { refetchRelationship, storeChange } from './relationship-status';
import {
  countsAfterChange,
  connectionStateOf,
  withConnectionState,
  type ConnectionState,
} from './connection-state';

/** Desired state. `declined` and `none` lead to the same state with different calls. */
type DesiredState = ConnectionState | 'declined';

/** Messages for success and failure. A screen may use its own. */
interface Messages {
  done: string;
  failed: string;
}

const { done, failed } = NETWORK_TEXTS;
const MESSAGES = {
  connect: () => ({ done: done.sent, failed: failed.send }),
  accept: () => ({ done: done.accepted, failed: failed.accept }),
  decline: () => ({ done: done.declined, failed: failed.decline }),
  withdraw: () => ({ done: done.canceled, failed: failed.cancel }),
  remove: () => ({ done: done.removed, failed: failed.remove }),
} as const satisfies Record<string, () => Messages>;

const connectionStateAfter = (desired: DesiredState): ConnectionState =>
  desired === 'declined' ? 'none' : desired;

async function send(desired: DesiredState, memberId: string, note: string | undefined) {
  const params = { id: memberId };
  if (desired === 'sent')
    return call(sendRequest, { body: { recipientId: memberId, ...(note && { note }) } });
  if (desired === 'accepted') return call(acceptRequest, { params });
  if (desired === 'declined') return call(rejectRequest, { params });
  return call(removeConnection, { params });
}

/**
 * Functions that connect, answer, withdraw and disconnect. Each change shows on all screens at once. Requests run one at a time,
 * and only the newest change is sent. A failure shows a message and restores the current state.
 */
export function useConnection(memberId: string) {
  const client = useQueryClient();
  const store = relationshipStoreOf(client);

  const show = (desired: DesiredState) => {
    const shown = store.get(memberId);
    if (!shown) return;
    const connectionState = connectionStateAfter(desired);
    updateCounts(client, (counts) => countsAfterChange(counts, connectionStateOf(shown), connectionState));
    store.change(memberId, withConnectionState(shown, connectionState));
  };

  const change = async (desired: DesiredState, messages: Messages, note?: string) => {
    const shown = store.get(memberId);
    await toggle<DesiredState, Awaited<ReturnType<typeof send>>>(client, {
      key: connectionKey(memberId),
      settled: shown ? connectionStateOf(shown) : 'none',
      desired,
      show,
      send: async (now) => send(now, memberId, note),
      onSettled: (response) => {
        storeChange(client, memberId, response);
        const connectionState = connectionStateOf(response.relationship);
        // If the other member sent a request at the same time, this request accepts it.
        notify.success(desired === 'sent' && connectionState === 'accepted' ? done.accepted : messages.done);
        if (connectionState === 'accepted') void refetchLists(client, ...LISTS_AFTER_CONNECTING);
        if (connectionState === 'sent') void refetchLists(client, networkKeys.requests('sent'));
      },
      onFailed: (error) => {
        notify.error(messageOf(error, messages.failed));
        void refetchRelationship(client, memberId);
      },
    });
  };

  return {
    connect: async (note?: string) => change('sent', MESSAGES.connect(), note),
    accept: async (messages: Messages = MESSAGES.accept()) => change('accepted', messages),
    decline: async (messages: Messages = MESSAGES.decline()) => change('declined', messages),
    withdraw: async () => change('none', MESSAGES.withdraw()),
    remove: async () => change('none', MESSAGES.remove()),
  };
}
