import type * as z from 'zod';

/** Something that servers tell each other, by its name and the form of its words. */
export interface Topic<T> {
  readonly name: string;
  readonly form: z.ZodType<T>;
}

/** Told of other servers as they come and go. */
export interface ServerWatcher {
  /** A server has been heard for the first time, or again after words were lost: what it has to know it must be told now. */
  readonly met?: (serverId: string) => void;
  /** A server has ended, or has not been heard for too long. */
  readonly gone?: (serverId: string) => void;
  /** Words may have been lost, either way: what was kept because nobody said otherwise is worth nothing. */
  readonly gap?: () => void;
}

/**
 * What the server processes of one Weft tell each other. Nothing of it is the truth, which stands in the database: it says that what
 * a server has at hand is old, and who is there. One server alone has a bus with nobody else on it.
 */
export interface Bus {
  /** Names this server process, new at every start. */
  readonly serverId: string;
  /** Tells all other servers; never throws, and what can not be told now is lost, which makes a gap. */
  publish<T>(topic: Topic<T>, word: T): void;
  /** Hears what others tell, in the order of each; never what this server tells itself. Words of another form are passed over. */
  subscribe<T>(topic: Topic<T>, hear: (word: T, from: string) => void): void;
  watch(watcher: ServerWatcher): void;
  /** The other servers that are heard. */
  others(): ReadonlySet<string>;
  /** Whether the words of others arrive: while they do not, nothing may be kept that only such a word would correct. */
  isWhole(): boolean;
  /** Says goodbye, hears and tells nothing any more. */
  leave(): Promise<void>;
}

/** Declares a topic; both ends use the one declaration. */
export function topic<T>(name: string, form: z.ZodType<T>): Topic<T> {
  return { name, form };
}
