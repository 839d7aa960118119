import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from './stored-text';

const PREFIX = 'weft:draft:';

/** A new post, or the edit of a post. */
export type PostContext = 'post' | `edit:${string}`;

/**
 * What is being written. `post-id` is no text: it names the unsent post to the server. `about:` says what files go with a post's
 * text, and `profile:` is a form, both as JSON.
 */
export type DraftContext =
  | PostContext
  | 'post-id'
  | `about:${PostContext}`
  | `comment:${string}`
  | `reply:${string}`
  | `chat:${string}`
  | `report:${string}`
  | `profile:${string}`;

/** Under which key the draft is kept. */
export const draftKey = (memberId: string, context: DraftContext) => `${PREFIX}${memberId}:${context}`;

export function readDraft(memberId: string, context: DraftContext): string {
  return readStored(draftKey(memberId, context)) ?? '';
}

export function writeDraft(memberId: string, context: DraftContext, text: string): void {
  writeStored(draftKey(memberId, context), text === '' ? null : text);
}

/** Calls the listener when another tab of this browser changes what is kept under the key; null is nothing. */
function useOtherTabs(
  key: string | undefined,
  onChange: (before: string | null, now: string | null) => void,
): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (key === undefined) return undefined;
    const hear = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed === key) notify(oldValue, newValue);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
}

/**
 * Text that survives closing, navigation, reload and an expired session: `[text, setText, forget]`, kept per member
 * and context. `initial` is what the box holds when there is no draft (the post's text, in an edit). A box that holds what is kept
 * goes along with what other tabs write and send: what is sent in one does not wait in the other to be sent again.
 */
export function useDraft(
  memberId: string | undefined,
  context: DraftContext,
  initial = '',
): [text: string, setText: (text: string) => void, forget: () => void] {
  const key = memberId === undefined ? undefined : draftKey(memberId, context);
  const stored = () => (memberId && readDraft(memberId, context)) || initial;
  const [held, setHeld] = useState(() => ({ key, text: stored() }));
  const current = held.key === key ? held : { key, text: stored() };
  if (current !== held) setHeld(current);
  useOtherTabs(key, (before, now) =>
    setHeld((own) =>
      own.key === key && own.text === (before ?? initial) ? { key, text: now ?? initial } : own,
    ),
  );

  const change = (text: string) => {
    setHeld({ key, text });
    if (memberId) writeDraft(memberId, context, text === initial ? '' : text);
  };
  const forget = () => {
    setHeld({ key, text: initial });
    if (memberId) writeDraft(memberId, context, '');
  };
  return [current.text, change, forget];
}
