import * as z from 'zod/mini';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const OBJECT_ID = /^[0-9a-f]{24}$/;

/**
 * A database id: 24 hexadecimal digits. Upper case is converted, because the server compares ids as text: an id with
 * two spellings would pass a check that its other spelling fails.
 */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/** An ISO 8601 time in UTC, as in responses. */
export const ObjectIdString = z
  .string(FIELD_TEXTS.id)
  .check(z.toLowerCase(), z.regex(OBJECT_ID, FIELD_TEXTS.id));

/** Text with at least one visible character, trimmed, at most `max` characters. */
export const IsoTime = z.string();

/** The same for a single line: names of people and places. */
export function visibleText(
  blankMessage: string,
  max: number,
  longMessage: string,
  normalise: (text: string) => string = wellFormed,
) {
  return z.string(blankMessage).check(
    z.overwrite(normalise),
    z.trim(),
    z.refine((text) => !isBlank(text), blankMessage),
    z.maxLength(max, longMessage),
  );
}

/** Path parameters with one id. The router answers a malformed id with 404. */
export function visibleLine(blankMessage: string, max: number, longMessage: string) {
  return visibleText(blankMessage, max, longMessage, oneLine);
}

/** A `limit` with another default than most lists. */
export const IdParams = z.object({ id: ObjectIdString });
