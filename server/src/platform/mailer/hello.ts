import { texts } from './texts/generated/index.ts';

interface Named {
  readonly fullName: string;
}

/** A name that contains a link or is too long for a name. */
const NO_NAME = /[/@:]|\.\p{L}|.{61}/u;

/** Anyone can register with another person's address, so the name in the mail must not carry a message. */
export function hello({ fullName }: Named): string {
  return NO_NAME.test(fullName) ? texts.hello : texts.helloTo({ name: fullName });
}

/** The same as a line of its own. */
export function greeting(to: Named): string {
  return texts.greeting({ hello: hello(to) });
}
