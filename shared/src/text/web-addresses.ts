const ADDRESS = /(?:https?:\/\/|\bwww\.)[^\s<>"']+/gi;
/** Punctuation at the end of a sentence, which is rarely part of an address. */
const TRAILING = /[.,;:!?…]+$/;
const WITH_HOST = /^https?:\/\/[^/?#]/i;
const BRACKETS = { ')': '(', ']': '[' } as const;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Removes final punctuation and closing brackets that were opened before the address. */
function addressOf(found: string): string {
  const address = found.replace(TRAILING, '');
  const last = address.at(-1);
  const isClosing = last === ')' || last === ']';
  if (!isClosing || count(address, last) <= count(address, BRACKETS[last])) return address;
  return addressOf(address.slice(0, -1));
}

/** A web address in a text. */
export interface WebAddress {
  /** As it is written. */
  readonly text: string;
  /** Position of its first character. */
  readonly index: number;
  /** The same, beginning with `http://` or `https://`. */
  readonly href: string;
}

/** Finds the web addresses of a text, also those that begin with `www.`, without the punctuation around them. */
export function webAddressesIn(text: string): WebAddress[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const address = addressOf(found);
    const href = /^https?:/i.test(address) ? address : `https://${address}`;
    // A scheme alone is not an address.
    return WITH_HOST.test(href) ? [{ text: address, index, href }] : [];
  });
}
