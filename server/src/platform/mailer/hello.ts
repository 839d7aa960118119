/** A name that leads somewhere, or says more than a name does. */
const NO_NAME = /[/@:]|\.\p{L}|.{61}/u;

/** Whoever starts an account with somebody's address chooses the name in the mail: it must not carry their message. */
export function hello({ fullName }: { readonly fullName: string }): string {
  return NO_NAME.test(fullName) ? 'Hello' : `Hello ${fullName}`;
}
