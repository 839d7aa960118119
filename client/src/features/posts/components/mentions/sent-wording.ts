import { trimmed, type Mention } from '@weft/shared/posts/mentions/mentions';

/** A text as a member wrote it. `initial` are the mentions before an edit. */
export interface Wording {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly initial?: { readonly mentions: readonly Mention[] };
}

/** What is sent: positions count in the trimmed text. The field is absent if there were never any mentions. */
export interface SentWording {
  text: string;
  mentions: { mentions?: Mention[] };
}

export function sentWording({ text, mentions, initial }: Wording): SentWording {
  if (mentions.length === 0 && !initial?.mentions.length) return { text, mentions: {} };
  const sent = trimmed({ text, mentions });
  return { text: sent.text, mentions: { mentions: [...sent.mentions] } };
}
