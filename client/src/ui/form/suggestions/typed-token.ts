import type { SuggestionSource } from './suggestion-source';

/** What a member is typing: a trigger with the text up to the caret. */
export interface TypedToken<S> {
  readonly source: S;
  /** Position of the trigger. */
  readonly start: number;
  /** The text between trigger and caret. */
  readonly typed: string;
}

/** Letters before a trigger make it part of a word, as in an email address. */
const IN_WORD = /[\p{L}\p{N}_]$/u;

/** Returns what to insert after a text, so that a token begins there; nothing if one has just begun. */
export function tokenStart(before: string, trigger: string): string {
  if (before.endsWith(trigger)) return '';
  return IN_WORD.test(before) ? ` ${trigger}` : trigger;
}

/** Returns the token that ends at the caret; null if there is none. */
export function typedToken<S extends Pick<SuggestionSource, 'trigger' | 'pattern'>>(
  text: string,
  caret: number,
  sources: readonly S[],
): TypedToken<S> | null {
  const before = text.slice(0, caret);
  const tokens = sources.flatMap((source) => {
    const start = before.lastIndexOf(source.trigger);
    const typed = before.slice(start + source.trigger.length);
    const isToken = start >= 0 && !IN_WORD.test(before.slice(0, start)) && source.pattern.test(typed);
    return isToken ? [{ source, start, typed }] : [];
  });
  return tokens.sort((a, b) => b.start - a.start)[0] ?? null;
}
