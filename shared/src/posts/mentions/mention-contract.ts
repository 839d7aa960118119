import * as z from 'zod/mini';
import { ObjectIdString } from '../../http/fields.ts';
import { MENTION_LIMITS as LIMITS } from './mention-limits.ts';
import { membersOf } from './mentions.ts';
import { POST_TEXTS } from '../texts.ts';

const { rules } = POST_TEXTS;

const position = z.number().check(z.int(), z.nonnegative());

/** A part of the trimmed text that names a member, in UTF-16 units. It begins with `@`. */
const MentionInput = z.object({ member: ObjectIdString, start: position, length: position });

/** The members whom a text mentions. */
export const MentionsInput = z.array(MentionInput).check(
  z.maxLength(LIMITS.rangesMax, { error: () => rules.mentionsMany }),
  z.refine((mentions) => membersOf(mentions).length <= LIMITS.membersMax, {
    error: () => rules.mentionsMany,
  }),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The same as a field of a form: JSON. */
export const MentionsField = z.union([
  MentionsInput,
  z.pipe(z.pipe(z.string().check(z.maxLength(LIMITS.fieldMax)), z.transform(parsed)), MentionsInput),
]);

/** A part of a text that names a member whom the viewer may see. The member's present name replaces it. */
export const MentionView = z.object({
  start: z.number(),
  length: z.number(),
  member: z.object({ _id: z.string(), fullName: z.string() }),
});

export type MentionView = z.infer<typeof MentionView>;
