import * as z from 'zod/mini';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { isBlank } from '../text/visible-text.ts';

/** A database id as the API shows it: 24 hexadecimal digits. */
export const ObjectIdString = z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'This id is not valid.'));

/** An ISO 8601 time in UTC, as answers carry it. */
export const IsoTime = z.string();

/** Text that a person must be able to see, trimmed, at most `max` characters. */
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

/** The same for what stands on one line: names of people and places. */
export function visibleLine(blankMessage: string, max: number, longMessage: string) {
  return visibleText(blankMessage, max, longMessage, oneLine);
}

/** The parameters of a path with one id. A malformed id in a path is an unknown thing (404), which the router sees to. */
export const IdParams = z.object({ id: ObjectIdString });
