import type { texts } from './texts/generated/index.ts';

/** Result of a check: ok, warning or failure. */
export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do; present unless the result is ok. */
  readonly advice?: string;
}

/**
 * One check of `npm run doctor`. Each area of the server defines its own. A check changes nothing; an exception
 * counts as a failure.
 */
export interface Check {
  readonly name: keyof typeof texts.names;
  look(): Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ verdict: 'ok', text });
export const warn = (text: string, advice: string): Finding => ({ verdict: 'warn', text, advice });
export const fail = (text: string, advice: string): Finding => ({ verdict: 'fail', text, advice });
