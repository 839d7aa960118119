import type { Mailer } from '../platform/mailer/mailer.ts';

/** Keeps the last code that was mailed to each address, and sends nothing. */
export interface DemoMailbox extends Mailer {
  codeFor(email: string): string | undefined;
}

export function createDemoMailbox(): DemoMailbox {
  const codes = new Map<string, string>();
  return {
    send: async ({ to, code }) => {
      if (code !== undefined) codes.set(to, code);
    },
    close: async () => undefined,
    codeFor: (email) => codes.get(email),
  };
}
