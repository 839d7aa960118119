import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, writeStored } from './stored-text';

const PREFIX = 'weft:draft:';

/** The text of a new post, or the edit of a post. */
export type PostContext = 'post' | `edit:${string}`;

/** A text that can mention members. */
export type MentioningContext =
  | PostContext
  | `comment:${string}`
  | `reply:${string}`
  | `edit-comment:${string}`;

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
  | `edit-message:${string}`
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

/** Called with each draft that a form of this page forgets. */
const forgetListeners = new Set<(key: string, before: string | null) => void>();

/** Calls the listener when another tab changes the key, or another form of this page forgets it; null means no value. */
function useOutsideChanges(
  key: string | undefined,
  onChange: (before: string | null, now: string | null) => void,
): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (key === undefined) return undefined;
    const handleStorage = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      if (changed === key) notify(oldValue, newValue);
    };
    const handleForget = (forgotten: string, before: string | null) => {
      if (forgotten === key) notify(before, null);
    };
    forgetListeners.add(handleForget);
    window.addEventListener('storage', handleStorage);
    return () => {
      forgetListeners.delete(handleForget);
      window.removeEventListener('storage', handleStorage);
    };
  }, [key]);
}

/**
 * State of a text box that survives navigation, reload and sign-in: `[text, setText, forget]`, per member and
 * context. `initial` is the text without a draft, such as the post's text in an edit. Text that is stored
 * follows changes of other tabs, so that a message sent in one tab is not sent again in another. `forget` also works after
 * the form was closed, and clears a form that was opened since.
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
  useOutsideChanges(key, (before, now) =>
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
    if (!memberId || key === undefined) return;
    const before = readStored(key);
    writeDraft(memberId, context, '');
    for (const listener of forgetListeners) listener(key, before);
  };
  return [current.text, change, forget];
}
