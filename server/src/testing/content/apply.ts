import { sendApplication } from '@weft/shared/applications/contract';
import type { ApplicationView } from '@weft/shared/applications/views';
import type { TestMember } from '../members/register-member.ts';
import { pdfFile } from '../files/documents.ts';
import { formOf } from '../http/forms.ts';

/** A new CV for a form. */
export const aCv = (name = 'cv.pdf') => ({ cv: { bytes: pdfFile(), name, type: 'application/pdf' } });

export function tryToApply(member: TestMember, job: string, fields: Parameters<typeof formOf>[0] = {}) {
  return member.browser.call(sendApplication, {
    params: { id: job },
    form: formOf({ note: 'Hello', ...fields }),
  });
}

/** Applies for a job, with a CV unless the fields say otherwise. */
export async function apply(
  member: TestMember,
  job: string,
  fields: Parameters<typeof formOf>[0] = aCv(),
): Promise<ApplicationView> {
  return (await tryToApply(member, job, fields)).data.application;
}
