import * as z from 'zod/mini';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether a text is a database id in lower case. */
export function isObjectId(text: string): boolean {
  return OBJECT_ID.test(text);
}

/**
 * A database id: 24 hexadecimal digits. Upper case is converted, because the server compares ids as text. An
 * id with two spellings could pass a check that the other spelling fails.
 */
export const ObjectIdString = z
  .string(FIELD_TEXTS.id)
  .check(z.toLowerCase(), z.regex(OBJECT_ID, FIELD_TEXTS.id));

/** An ISO 8601 time in UTC, as in responses. */
export const IsoTime = z.string();

/** Text with at least one visible character, trimmed, at most `max` characters. */
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

/** Like `visibleText`, for a single line: names of people and places. */
export function visibleLine(blankMessage: string, max: number, longMessage: string) {
  return visibleText(blankMessage, max, longMessage, oneLine);
}

/** Path parameters with one id. The router answers a malformed id with 404. */
export const IdParams = z.object({ id: ObjectIdString });
