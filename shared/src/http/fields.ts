import * as z from 'zod/mini';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/** A message. As a function it is in the language of the moment. */
type FieldMessage = string | (() => string);

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
  .string({ error: () => FIELD_TEXTS.id })
  .check(z.toLowerCase(), z.regex(OBJECT_ID, { error: () => FIELD_TEXTS.id }));

/** An ISO 8601 time in UTC, as in responses. */
export const IsoTime = z.string();

/** Text with at least one visible character, trimmed, at most `max` characters. */
export function visibleText(
  blankMessage: FieldMessage,
  max: number,
  longMessage: FieldMessage,
  normalise: (text: string) => string = wellFormed,
) {
  return z.string({ error: blankMessage }).check(
    z.overwrite(normalise),
    z.trim(),
    z.refine((text) => !isBlank(text), { error: blankMessage }),
    z.maxLength(max, { error: longMessage }),
  );
}

/** Like `visibleText`, for a single line: names of people and places. */
export function visibleLine(blankMessage: FieldMessage, max: number, longMessage: FieldMessage) {
  return visibleText(blankMessage, max, longMessage, oneLine);
}

/** Path parameters with one id. The router answers a malformed id with 404. */
export const IdParams = z.object({ id: ObjectIdString });
