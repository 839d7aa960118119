import { texts } from '../platform/doctor/texts/generated/index.ts';
import type { Check, Finding } from '../platform/doctor/check.ts';

/** Maximum time of one check (ms). */
const PATIENCE = 30_000;

async function lookAt(check: Check): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(texts.checks.slow)), PATIENCE);
  });
  try {
    return await Promise.race([check.look(), tooLong]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return [{ verdict: 'fail', text, advice: texts.checks.slowAdvice }];
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the line of a result. The verdicts have the same width. */
export function resultLine(verdict: Finding['verdict'], name: Check['name'], text: string): string {
  const width = Math.max(...Object.values(texts.verdicts).map((word) => word.length));
  const [word, checked] = [texts.verdicts[verdict].padEnd(width), texts.names[name]];
  return `${word}  ${checked}: ${text}`;
}

/** Returns the line that says what to do about the result before it. */
export const adviceLine = (advice: string): string => `      → ${advice}`;

/**
 * Runs the checks in sequence and prints one line per result, without the text in `secrets`. Returns whether none
 * failed.
 */
export async function runChecks(
  checks: readonly Check[],
  secrets: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const hide = (text: string): string =>
    secrets.reduce((left, secret) => left.replaceAll(secret, '[hidden]'), text);
  let isWell = true;
  for (const check of checks) {
    for (const { verdict, text, advice } of await lookAt(check)) {
      if (verdict === 'fail') isWell = false;
      say(resultLine(verdict, check.name, hide(text)));
      if (advice !== undefined) say(adviceLine(hide(advice)));
    }
  }
  return isWell;
}
