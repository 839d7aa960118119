/** What was found: well, worth a look, or something that does not work. */
export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly text: string;
  /** What to do; for everything that is not well. */
  readonly advice?: string;
}

/**
 * One thing that `npm run doctor` looks at. Each part of the server offers its own, beside its code. A check changes nothing, and
 * what it throws counts as a failure of what it looked at.
 */
export interface Check {
  readonly name: string;
  look(): Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ verdict: 'ok', text });
export const warn = (text: string, advice: string): Finding => ({ verdict: 'warn', text, advice });
export const fail = (text: string, advice: string): Finding => ({ verdict: 'fail', text, advice });
