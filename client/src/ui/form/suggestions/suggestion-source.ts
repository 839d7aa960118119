/** Rows of a list: as many as it shows without scrolling, which only the active row could reach. */
export const SUGGESTIONS_SHOWN = 5;

/** One row of the list. */
export interface Suggestion {
  readonly id: string;
  /** Replaces the typed text, with its trigger. */
  readonly text: string;
  readonly label: string;
  readonly note?: string | undefined;
  /** Address of a picture; empty for the initials of the label. Without it, the row has no picture. */
  readonly picture?: string | undefined;
}

/** What a text area suggests after a trigger. */
export interface SuggestionSource {
  /** One character. It counts at the start of a word only. */
  readonly trigger: string;
  /** What may follow the trigger while the list is open. */
  readonly pattern: RegExp;
  /** Name of the list. */
  readonly label: string;
  /** Whether what is typed is as good as a suggestion: none is chosen in advance, and there is no list without any. */
  readonly isOptional?: boolean;
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>;
}

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly length: number;
}

/** A chosen suggestion and the part of the text that it replaces. */
export interface Choice extends TextRange {
  readonly suggestion: Suggestion;
  readonly trigger: string;
}
