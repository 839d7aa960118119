import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { ReportForm } from './contract.ts';
import { SAFETY_TEXTS } from './texts.ts';

test.each([
  [{ reason: 'spam' }, undefined],
  [{ reason: 'spam', note: ' ' }, undefined],
  [{ reason: 'other', note: 'A bot.' }, undefined],
  [{ reason: 'other' }, [['note', SAFETY_TEXTS.rules.noteNeeded]]],
  [{ reason: 'other', note: ' \u200B' }, [['note', SAFETY_TEXTS.rules.noteNeeded]]],
  [{ reason: 'dislike' }, [['reason', SAFETY_TEXTS.rules.reason]]],
])('a report for %j: %j', (form, issues) => {
  const { error } = z.safeParse(ReportForm, form);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual(issues);
});
