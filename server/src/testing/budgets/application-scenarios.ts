import {
  getApplication,
  getApplicationForm,
  listApplications,
  sendApplication,
  withdrawApplication,
} from '@weft/shared/applications/contract';
import { listTrail } from '@weft/shared/companies/trail-contract';
import * as hiring from '@weft/shared/applications/hiring-contract';
import type { TestMember } from '../members/register-member.ts';
import { aCv, apply } from '../content/apply.ts';
import { writeJob } from '../content/write-jobs.ts';
import { formOf } from '../http/forms.ts';
import type { BudgetWorld } from './budget-world.ts';
import { anEmployer, type Employer } from './jobs/job-scenarios.ts';
import { by, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

interface Opening extends Employer {
  readonly job: string;
}

/** An employer with a job whose applications go to Weft. */
async function anOpening(world: BudgetWorld): Promise<Opening> {
  const employer = await anEmployer(world);
  return { ...employer, job: (await writeJob(employer.editor, employer.company, { link: '' }))._id };
}

/** A call of the viewer about an application of theirs. */
const ofOwn =
  (call: (viewer: TestMember, id: string) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const { job } = await anOpening(world);
    return call(world.viewer, (await apply(world.viewer, job, aCv()))._id);
  };

/** A call of an editor about as many applications as lists have entries, each with a CV and a note. */
const ofAll =
  (call: (opening: Opening, ids: readonly string[]) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const opening = await anOpening(world);
    const ids: string[] = [];
    for (let count = 0; count < world.size; count += 1) {
      const { _id } = await apply(
        await world.app.addMember({ fullName: 'Ann Applicant' }),
        opening.job,
        aCv(),
      );
      await by(opening.editor, hiring.addHiringNote, { params: { id: _id }, body: { text: 'Hello' } })();
      ids.push(_id);
    }
    return call(opening, ids);
  };

/** A call of an editor about one application. */
const ofOne =
  (call: (editor: TestMember, id: string, note: string) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const { editor, job } = await anOpening(world);
    const { _id: id } = await apply(world.viewer, job, aCv());
    const body = { text: 'Hello' };
    const { applicant } = (await editor.browser.call(hiring.addHiringNote, { params: { id }, body })).data;
    return call(editor, id, applicant.notes[0]?._id ?? '');
  };

export const APPLICATION_SCENARIOS: Scenarios = {
  'applications.form': async (world) =>
    by(world.viewer, getApplicationForm, { params: { id: (await anOpening(world)).job } }),
  'applications.send': async (world) =>
    by(world.viewer, sendApplication, {
      params: { id: (await anOpening(world)).job },
      form: formOf({ note: 'Hello', ...aCv() }),
    }),
  'applications.list': async (world) => {
    for (let count = 0; count < world.size; count += 1)
      await apply(world.viewer, (await anOpening(world)).job, {});
    return by(world.viewer, listApplications, { query: WHOLE });
  },
  'applications.get': ofOwn((viewer, id) => by(viewer, getApplication, { params: { id } })),
  'applications.withdraw': ofOwn((viewer, id) => by(viewer, withdrawApplication, { params: { id } })),
  'hiring.applicants': ofAll(({ editor, job: id }) =>
    by(editor, hiring.listApplicants, { params: { id }, query: { column: 'new', ...WHOLE } }),
  ),
  'hiring.counts': ofAll(({ editor, job: id }) => by(editor, hiring.countApplicants, { params: { id } })),
  // Each moved applicant is notified of it afterwards: as many in every world.
  'hiring.move': (world) =>
    ofAll(({ editor, job: id }, ids) =>
      by(editor, hiring.moveApplicants, { params: { id }, body: { ids: [...ids], stage: 'interview' } }),
    )({ ...world, size: 3 }),
  'hiring.export': ofAll(({ editor, job: id }) => by(editor, hiring.exportApplicants, { params: { id } })),
  'companies.trail': ofAll(({ editor, company: id }) =>
    by(editor, listTrail, { params: { id }, query: WHOLE }),
  ),
  'hiring.open': ofOne((editor, id) => by(editor, hiring.openApplicant, { params: { id } })),
  'hiring.addNote': ofOne((editor, id) =>
    by(editor, hiring.addHiringNote, { params: { id }, body: { text: 'Another one' } }),
  ),
  'hiring.removeNote': ofOne((editor, id, noteId) =>
    by(editor, hiring.removeHiringNote, { params: { id, noteId } }),
  ),
};
