import type * as z from 'zod/mini';
import { FIELD_TEXTS as TEXTS } from './field-texts.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** Messages by expected type; other types have one general message. */
const OF_TYPE: Readonly<Record<string, () => string>> = {
  string: () => TEXTS.text,
  number: () => TEXTS.number,
  int: () => TEXTS.wholeNumber,
  boolean: () => TEXTS.flag,
  array: () => TEXTS.list,
  object: () => TEXTS.group,
  record: () => TEXTS.group,
};

const isOfWhole = ({ path }: Pick<RawIssue, 'path'>): boolean => (path?.length ?? 0) === 0;

function ofType(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (isOfWhole(issue) && (issue.expected === 'object' || issue.expected === 'record')) return TEXTS.body;
  if (issue.input === undefined) return TEXTS.required;
  return OF_TYPE[issue.expected]?.() ?? TEXTS.form;
}

function ofLarge({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const max = Number(maximum);
  if (origin === 'string') return TEXTS.textLong({ max });
  return origin === 'array' ? TEXTS.listLong({ max }) : TEXTS.numberLarge({ max });
}

function ofSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const min = Number(minimum);
  if (origin === 'string') return min <= 1 ? TEXTS.required : TEXTS.textShort({ min });
  return origin === 'array' ? TEXTS.listShort({ min }) : TEXTS.numberSmall({ min });
}

/** For a union, returns the message of the alternative that the input comes closest to. */
function ofUnion({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const isOtherKind = ({ code, path }: Issue): boolean =>
    (code === 'invalid_type' || code === 'invalid_value') && path.length === 0;
  const firsts = errors.flatMap(([first]) => first ?? []);
  const closest =
    firsts.find((first) => !isOtherKind(first)) ?? firsts.find(({ code }) => code !== 'invalid_value');
  return closest?.message ?? TEXTS.form;
}

/**
 * Returns the message of an issue whose contract has none. All external input is parsed with it, so that no
 * text of the validator reaches clients.
 */
export function fieldMessage(issue: RawIssue): string {
  if (issue.code === 'invalid_type') return ofType(issue);
  if (issue.code === 'invalid_value') return issue.input === undefined ? TEXTS.required : TEXTS.choice;
  if (issue.code === 'too_big') return ofLarge(issue);
  if (issue.code === 'too_small') return ofSmall(issue);
  if (issue.code === 'invalid_union') return ofUnion(issue);
  return issue.code === 'unrecognized_keys' ? TEXTS.unknown : TEXTS.form;
}
