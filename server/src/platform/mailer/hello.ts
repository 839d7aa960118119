import { texts } from './texts/generated/index.ts';

/** A name that contains a link or is too long for a name. */
const NO_NAME = /[/@:]|\.\p{L}|.{61}/u;

/** Anyone can register with another person's address, so the name in the mail must not carry a message. */
export function hello({ fullName }: { readonly fullName: string }): string {
  return NO_NAME.test(fullName) ? texts.hello : texts.helloTo({ name: fullName });
}
