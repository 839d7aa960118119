import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from './stored-text';

const PREFIX = 'weft:draft:';

/** The text of a new post, or the edit of a post. */
export type PostContext = 'post' | `edit:${string}`;

/** A text that can mention members. */
export type MentioningContext =
  PostContext | `comment:${string}` | `reply:${string}` | `edit-comment:${string}`;

/**
 * What a draft belongs to. `post-id` is the client id of an unsent post, `about:` describes its files,
 * `audience:` who can see it, `mentions:` whom a text mentions, `quote:` which post it quotes, `profile:` and `apply:` are forms, `hiring-note:` is a
 * note about an applicant.
 * Files and forms are JSON.
 */
export type DraftContext =
  | MentioningContext
  | `mentions:${MentioningContext}`
  | 'post-id'
  | `about:${PostContext}`
  | `audience:${PostContext}`
  | 'as:post'
  | 'quote:post'
  | `chat:${string}`
  | `report:${string}`
  | `apply:${string}`
  | `hiring-note:${string}`
  | 'joining-answer'
  | `profile:${string}`;

/** Local storage key of a draft. */
export const draftKey = (memberId: string, context: DraftContext) => `${PREFIX}${memberId}:${context}`;

export function readDraft(memberId: string, context: DraftContext): string {
  return readStored(draftKey(memberId, context)) ?? '';
}

export function writeDraft(memberId: string, context: DraftContext, text: string): void {
  writeStored(draftKey(memberId, context), text === '' ? null : text);
}

/** Calls the listener when another tab changes the key; null means no value. */
function useOtherTabs(
  key: string | undefined,
  onChange: (before: string | null, now: string | null) => void,
): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (key === undefined) return undefined;
    const handleStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed === key) notify(oldValue, newValue);
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, [key]);
}

/**
 * State of a text box that survives navigation, reload and sign-in: `[text, setText, forget]`, per member and
 * context. `initial` is the text without a draft, such as the post's text in an edit. Text that is stored
 * follows changes of other tabs, so that a message sent in one tab is not sent again in another.
 */
export function useDraft(
  memberId: string | undefined,
  context: DraftContext,
  initial = '',
): [text: string, setText: (text: string) => void, forget: () => void] {
  const key = memberId === undefined ? undefined : draftKey(memberId, context);
  const stored = () => (memberId && readDraft(memberId, context)) || initial;
  const [state, setState] = useState(() => ({ key, text: stored() }));
  const current = state.key === key ? state : { key, text: stored() };
  if (current !== state) setState(current);
  useOtherTabs(key, (before, now) =>
    setState((own) =>
      own.key === key && own.text === (before ?? initial) ? { key, text: now ?? initial } : own,
    ),
  );

  const change = (text: string) => {
    setState({ key, text });
    if (memberId) writeDraft(memberId, context, text === initial ? '' : text);
  };
  const forget = () => {
    setState({ key, text: initial });
    if (memberId) writeDraft(memberId, context, '');
  };
  return [current.text, change, forget];
}
