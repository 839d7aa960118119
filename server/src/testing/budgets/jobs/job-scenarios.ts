import { createCompany } from '@weft/shared/companies/contract';
import { searchJobs } from '@weft/shared/jobs/board-contract';
import * as contract from '@weft/shared/jobs/contract';
import type { TestMember } from '../../members/register-member.ts';
import { aJob } from '../../content/write-jobs.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, WHOLE, type Scenario, type Scenarios } from '../scenario.ts';

let number = 0;

export interface Employer {
  readonly editor: TestMember;
  readonly company: string;
}

/** A company that may publish jobs, of a new member, because a member may create only a few. */
export async function anEmployer({ app, moderator }: BudgetWorld): Promise<Employer> {
  const editor = await app.addMember({ fullName: 'Ed Editor' });
  number += 1;
  const body = { name: 'Loom', slug: `employer-${number}`, industry: 'textiles', size: 'from1' } as const;
  const { _id: company } = (await editor.browser.call(createCompany, { body })).data.company;
  const params = { id: company };
  await by(editor, contract.requestApproval, { params })();
  await by(moderator, contract.decideApproval, { params, body: { approval: 'approved' } })();
  return { editor, company };
}

async function aDraft({ editor, company }: Employer): Promise<string> {
  return (await editor.browser.call(contract.createJob, { body: { ...aJob(), company } })).data.job._id;
}

async function anOpenJob(employer: Employer): Promise<string> {
  const id = await aDraft(employer);
  await by(employer.editor, contract.publishJob, { params: { id } })();
  return id;
}

/** As many companies with a job as lists have entries, all saved by the viewer. */
const among =
  (call: (world: BudgetWorld) => () => Promise<unknown>): Scenario =>
  async (world) => {
    for (let count = 0; count < world.size; count += 1) {
      const id = await anOpenJob(await anEmployer(world));
      await by(world.viewer, contract.saveJob, { params: { id } })();
    }
    return call(world);
  };

/** A call of an editor about a job of their company. */
const ofJob =
  (
    prepare: (employer: Employer) => Promise<string>,
    call: (editor: TestMember, id: string) => () => Promise<unknown>,
  ) =>
  async (world: BudgetWorld) => {
    const employer = await anEmployer(world);
    return call(employer.editor, await prepare(employer));
  };

export const JOB_SCENARIOS: Scenarios = {
  'jobs.search': async (world) => {
    const search = await among(({ viewer }) =>
      by(viewer, searchJobs, { query: { ...WHOLE, search: 'weav' } }),
    )(world);
    // New jobs are read once; what counts is every page after that.
    await search();
    return search;
  },
  'jobs.saved': among(({ viewer }) => by(viewer, contract.listSavedJobs, { query: WHOLE })),
  'jobs.approvals': among(({ moderator }) => by(moderator, contract.listApprovals, { query: WHOLE })),
  'jobs.posting': async ({ viewer }) => by(viewer, contract.getJobPosting),
  'jobs.posted': async (world) => {
    const employer = await anEmployer(world);
    for (let count = 0; count < world.size; count += 1) await anOpenJob(employer);
    return by(employer.editor, contract.listPostedJobs, { query: WHOLE });
  },
  'jobs.create': async (world) => {
    const { editor, company } = await anEmployer(world);
    return by(editor, contract.createJob, { body: { ...aJob(), company } });
  },
  'jobs.get': async (world) =>
    by(world.viewer, contract.getJob, { params: { id: await anOpenJob(await anEmployer(world)) } }),
  'jobs.update': ofJob(anOpenJob, (editor, id) =>
    by(editor, contract.updateJob, { params: { id }, body: aJob({ title: 'Master weaver' }) }),
  ),
  'jobs.publish': ofJob(aDraft, (editor, id) => by(editor, contract.publishJob, { params: { id } })),
  'jobs.close': ofJob(anOpenJob, (editor, id) =>
    by(editor, contract.closeJob, { params: { id }, body: { reason: 'filled' } }),
  ),
  'jobs.remove': ofJob(anOpenJob, (editor, id) => by(editor, contract.removeJob, { params: { id } })),
  'jobs.save': async (world) =>
    by(world.viewer, contract.saveJob, { params: { id: await anOpenJob(await anEmployer(world)) } }),
  'jobs.unsave': async (world) => {
    const params = { id: await anOpenJob(await anEmployer(world)) };
    await by(world.viewer, contract.saveJob, { params })();
    return by(world.viewer, contract.unsaveJob, { params });
  },
  'jobs.requestApproval': async (world) => {
    const { editor, company } = await anEmployer(world);
    return by(editor, contract.requestApproval, { params: { id: company } });
  },
  'jobs.decideApproval': async (world) => {
    const { company } = await anEmployer(world);
    const body = { approval: 'declined' } as const;
    return by(world.moderator, contract.decideApproval, { params: { id: company }, body });
  },
};
