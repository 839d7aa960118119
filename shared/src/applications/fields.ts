import * as z from 'zod/mini';
import { Stage } from '../companies/choices.ts';
import { ObjectIdString, visibleText } from '../http/fields.ts';
import { ClientId } from '../jobs/fields.ts';
import { APPLICATION_LIMITS as LIMITS, JOB_LIMITS } from '../limits.ts';
import { wellFormed } from '../text/normal-text.ts';
import { APPLICATION_TEXTS } from './texts.ts';

const { rules } = APPLICATION_TEXTS;

const text = (max: number) =>
  z.string().check(
    z.overwrite((line) => wellFormed(line).replace(/\r\n?/g, '\n').trim()),
    z.maxLength(max, { error: () => rules.tooLong({ max: String(max) }) }),
  );

/** An answer to a question of the job, which is named by its text. */
const Answers = z
  .array(
    z.object({
      question: z.string().check(z.maxLength(JOB_LIMITS.questionTextMax)),
      answer: text(LIMITS.answerMax),
    }),
  )
  .check(z.maxLength(JOB_LIMITS.questionsMax));

/** JSON of all answers takes no more characters than this. */
const ANSWERS_MAX = JOB_LIMITS.questionsMax * (LIMITS.answerMax + JOB_LIMITS.questionTextMax + 100) * 6;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** The text fields of an application; a new CV is a file beside them. */
export const ApplicationInput = z.object({
  clientId: ClientId,
  note: z.optional(text(LIMITS.noteMax)),
  /** JSON. */
  answers: z.optional(
    z.pipe(z.pipe(z.string().check(z.maxLength(ANSWERS_MAX)), z.transform(parsed)), Answers),
  ),
  /** The id of a CV of another application; ignored beside a file. */
  earlierCv: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: () => rules.cvGone }))),
  /** `1`: the applicant's address goes with it. */
  withEmail: z.optional(z.literal('1')),
});

/** Moves applicants of one job. */
export const MoveInput = z.object({
  ids: z.array(ObjectIdString).check(z.minLength(1), z.maxLength(LIMITS.movedMax)),
  stage: Stage,
  /** What declined applicants read. */
  message: z.optional(text(LIMITS.noteMax)),
});

export const NoteInput = z.object({
  text: visibleText(
    () => rules.note,
    LIMITS.noteMax,
    () => rules.tooLong({ max: String(LIMITS.noteMax) }),
  ),
});

export type ApplicationInput = z.infer<typeof ApplicationInput>;
export type MoveInput = z.infer<typeof MoveInput>;
