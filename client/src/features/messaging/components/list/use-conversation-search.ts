import type { ConversationView } from '@weft/shared/messaging/views';
import { fold } from '@weft/shared/text/fold';
import { useEffect, useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';
import type { Inbox } from '../../sync/inbox';
import { otherParticipant } from '../../sync/conversation-state';

/** Milliseconds after the last keystroke until the server searches. */
const DEBOUNCE = 250;

function matches(conversation: ConversationView, folded: string): boolean {
  const other = otherParticipant(conversation);
  return fold(other?.fullName ?? '').includes(folded) || fold(other?.headline ?? '').includes(folded);
}

/**
 * Filters conversations by the other member's name and headline: loaded ones at once, further ones when the server has found
 * them.
 */
export function useConversationSearch(inbox: Inbox, all: readonly ConversationView[], typed: string) {
  const folded = fold(typed.trim());
  const debounced = useDebounced(typed.trim(), DEBOUNCE);
  const [found, setFound] = useState<{ for: string; ids: ReadonlySet<string> }>({ for: '', ids: new Set() });

  useEffect(() => {
    if (debounced === '') return undefined;
    let isCurrent = true;
    void inbox
      .search(debounced)
      .then((ids) => isCurrent && setFound({ for: debounced, ids: new Set(ids) }))
      // Without a network only the loaded conversations are searched.
      .catch(() => isCurrent && setFound({ for: debounced, ids: new Set() }));
    return () => {
      isCurrent = false;
    };
  }, [inbox, debounced]);

  if (folded === '') return { shown: all, isSearching: false };
  const ids = found.for === typed.trim() ? found.ids : new Set<string>();
  return {
    shown: all.filter((each) => matches(each, folded) || ids.has(each._id)),
    isSearching: found.for !== typed.trim(),
  };
}
