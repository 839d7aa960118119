import { useQuery } from '@tanstack/react-query';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { ConversationView, Participant } from '@weft/shared/messaging/views';
import { useEffect } from 'react';
import { useMe } from '@/features/members';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { useSignal } from '@/lib/hooks/use-signal';
import { useMessaging } from '../messaging-context';
import { otherParticipant } from '../sync/conversation-state';
import { readPair } from './read-pair';

/** Presence of the viewer, which no screen shows. */
const OWN_PRESENCE = { status: 'online', lastSeen: null } as const;

/** How the conversation was opened. */
export type ConversationOrigin = 'picker' | 'link' | 'list';

const { failed } = MESSAGE_TEXTS;

/** Messages for failures without a server message. */
const FAILURES: Readonly<Record<ConversationOrigin, () => string>> = {
  picker: () => failed.start,
  link: () => failed.user,
  list: () => failed.pair,
};

export interface ConversationWith {
  readonly conversation: ConversationView | undefined;
  /** Why the conversation could not be opened; empty while it loads. */
  readonly failure: string;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The conversation with a member: the loaded one, else the server's, else a temporary one. */
export function useConversationWith(otherId: string, origin: ConversationOrigin): ConversationWith {
  const { engine } = useMessaging();
  const me = useMe();
  const { conversations } = useSignal(engine.inbox.view);
  const conversation = conversations.find((each) => otherParticipant(each)?._id === otherId);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['messages', 'with', otherId] as const,
    queryFn: ({ signal }) => readPair(engine.memberId, otherId, signal),
    enabled: conversation === undefined && me !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data || !me) return;
    if (data.conversation) engine.inbox.applyConversations([data.conversation]);
    else if (!engine.inbox.findByMember(data.user._id)) {
      const self: Participant = { ...me, isDeleted: false, presence: OWN_PRESENCE };
      engine.inbox.addTemporary(self, data.user, Date.now());
      notify.info(MESSAGE_TEXTS.starting({ name: data.user.fullName }));
    }
  }, [data, me, engine]);

  const fallback = isApiError(error, 'NOT_FOUND') ? MESSAGE_TEXTS.userNotFound : FAILURES[origin]();
  return {
    conversation,
    failure: error && !conversation ? messageOf(error, fallback) : '',
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
