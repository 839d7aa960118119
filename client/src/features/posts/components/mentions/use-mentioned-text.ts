import { useMemo } from 'react';
import { MENTION_LIMITS } from '@weft/shared/posts/mentions/mention-limits';
import { MentionsInput } from '@weft/shared/posts/mentions/mention-contract';
import {
  afterEdit,
  fitText,
  MENTION_SIGN,
  membersOf,
  withPresentNames,
  type Mention,
  type NamedMention,
} from '@weft/shared/posts/mentions/mentions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { notify } from '@/alerts/toasts/notify';
import { readDraft, useDraft, type MentioningContext } from '@/lib/storage/drafts';
import { parseStored } from '@/lib/storage/stored-text';
import type { Choice } from '@/ui/form/suggestions/suggestion-source';
import { withChoice } from '../tags/hashtag-source';

interface Original {
  readonly text: string;
  readonly mentions?: readonly NamedMention[] | undefined;
}

const NOTHING: Original = { text: '' };

const toMention = ({ start, length, member }: NamedMention): Mention => ({
  member: member._id,
  start,
  length,
});

/** The original as its author edits it: with the present names. */
function initialOf({ text, mentions }: Original) {
  const named = withPresentNames(text, mentions);
  return { text: named.text, mentions: named.mentions.map(toMention) };
}

/**
 * State of a text box with mentions, kept as a draft like `useDraft`. Mentions move with the text; editing one makes it
 * plain text.
 */
export function useMentionedText(
  memberId: string | undefined,
  context: MentioningContext,
  original: Original = NOTHING,
) {
  const initial = initialOf(original);
  const [text, setDraft, forgetText] = useDraft(memberId, context, initial.text);
  const initialMentions = JSON.stringify(initial.mentions);
  const [storedMentions, setMentions, forgetMentions] = useDraft(
    memberId,
    `mentions:${context}`,
    initialMentions,
  );
  const mentions = useMemo(() => {
    const { data = [] } = MentionsInput.safeParse(parseStored(storedMentions));
    // Text and mentions are stored one after the other.
    return fitText(text, data) ? data : [];
  }, [text, storedMentions]);

  const change = (next: string, added: readonly Mention[] = []) => {
    setDraft(next);
    setMentions(JSON.stringify([...afterEdit(mentions, text, next), ...added]));
  };
  const forget = () => {
    forgetText();
    forgetMentions();
  };
  return {
    text,
    mentions,
    initial,
    setText: (next: string) => change(next),
    /** Replaces the typed name. Beyond the limit it stays plain text. */
    choose: (choice: Choice) => {
      const { suggestion, start, trigger } = choice;
      const next = withChoice(text, choice);
      if (trigger !== MENTION_SIGN) return change(next);
      const mention = { member: suggestion.id, start, length: suggestion.text.length };
      const isFull = membersOf([...mentions, mention]).length > MENTION_LIMITS.membersMax;
      if (isFull) notify.info(POST_TEXTS.rules.mentionsMany);
      change(next, isFull ? [] : [mention]);
    },
    forget,
    /** Forgets a text that was sent, unless another form has changed it meanwhile. */
    forgetSent: (sent: { readonly text: string }) => {
      const stored = memberId === undefined ? '' : readDraft(memberId, context);
      if (stored === '' || stored === sent.text) forget();
    },
  };
}
