import { TAG_LIMITS } from '../../limits.ts';
import { fold } from '../../text/fold.ts';
import { webAddressesIn } from '../../text/web-addresses.ts';

/** Joiners shape letters inside a word in Persian and Indic scripts. */
const HASHTAG = /[#＃]([\p{L}\p{Nd}_](?:[\p{L}\p{M}\p{Nd}_]|[\u200C\u200D](?=[\p{L}\p{M}\p{Nd}_]))*)/gu;
const WRITTEN_NAME = /^[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_\u200C\u200D]*$/u;
const NAME = /^[\p{L}\p{Nd}_][\p{L}\p{M}\p{Nd}_]*$/u;
const NOT_OF_A_NAME = /[^\p{L}\p{M}\p{Nd}_]|\p{Default_Ignorable_Code_Point}/gu;
/** After these, a `#` belongs to a word, an entity or a path. */
const JOINED = /[\p{L}\p{M}\p{N}_&/#＃]$/u;
/** No character has more of them in its normal form. */
const UNITS_PER_UNIT = 18;

/** The sign that begins a hashtag. */
export const HASHTAG_SIGN = '#';

/** A hashtag in a text. */
export interface Hashtag {
  /** As it is written, with its `#`. */
  readonly text: string;
  /** Position of its `#`. */
  readonly index: number;
  /** Its normal form, without `#`. */
  readonly tag: string;
}

/** Returns the normal form of what may be the beginning of a hashtag's name. */
export function tagPrefixOf(text: string): string {
  return fold(text).normalize('NFKC').replace(NOT_OF_A_NAME, '');
}

/**
 * Returns the normal form of a hashtag's name (without `#`); undefined if this is no name, or too long. Accents are
 * folded as in search, because many people write without them: `#Café` and `#cafe` are one hashtag, and each text
 * shows it as it was written.
 */
export function tagOf(name: string): string | undefined {
  if (name.length > TAG_LIMITS.nameMax * UNITS_PER_UNIT || !WRITTEN_NAME.test(name)) return undefined;
  const tag = tagPrefixOf(name);
  const isTag = NAME.test(tag) && /\p{L}/u.test(tag) && tag.length <= TAG_LIMITS.nameMax;
  return isTag ? tag : undefined;
}

/** The name of a hashtag in NFC, and its normal form. Throws for what is no name: contracts refuse that. */
export function namedTag(name: string): { readonly tag: string; readonly name: string } {
  const tag = tagOf(name);
  if (tag === undefined) throw new Error('the contract allows hashtags only');
  return { tag, name: name.normalize('NFC') };
}

/** Returns a hashtag as texts contain it. */
export function hashtagOf(name: string): string {
  return `${HASHTAG_SIGN}${name}`;
}

/** Finds the hashtags of a text, without those in web addresses. A hashtag has a letter: `#1` is a number. */
export function hashtagsIn(text: string): Hashtag[] {
  if (!/[#＃]/.test(text)) return [];
  const addresses = webAddressesIn(text);
  const isInAddress = (index: number) =>
    addresses.some((address) => index >= address.index && index < address.index + address.text.length);
  return [...text.matchAll(HASHTAG)].flatMap(({ 0: written, 1: name = '', index }) => {
    const tag = tagOf(name);
    // Two units, because the character before may consist of two.
    const isJoined = JOINED.test(text.slice(Math.max(0, index - 2), index));
    return tag === undefined || isJoined || isInAddress(index) ? [] : [{ text: written, index, tag }];
  });
}

/** The distinct hashtags of a text in their normal form, in order. */
export function tagsIn(text: string): string[] {
  return [...new Set(hashtagsIn(text).map(({ tag }) => tag))];
}

/** Those under which a post with this text is listed. */
export function listedTags(text: string): string[] {
  return tagsIn(text).slice(0, TAG_LIMITS.listedMax);
}

/** Whether a text has more hashtags than a post may have. */
export function hasTooManyTags(text: string): boolean {
  return tagsIn(text).length > TAG_LIMITS.postMax;
}
