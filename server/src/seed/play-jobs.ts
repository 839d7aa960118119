import { listOwnCompanies } from '@weft/shared/companies/contract';
import { closeJob, createJob, publishJob, saveJob } from '@weft/shared/jobs/contract';
import { getOpenToWork, saveOpenToWork, type OpenToWorkInput } from '@weft/shared/jobs/open-to-work-contract';
import { saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { JOBS, OPEN_TO_WORK, SEARCHES, type DemoJob } from './content/jobs.ts';
import type { DemoMember } from './demo-member.ts';

const DAY = 86_400_000;
/** Days ago: before the newest jobs. */
const SEARCHES_SAVED = 20;

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

async function companyOf({ company, editor }: DemoJob, memberOf: Stage['memberOf']): Promise<string | null> {
  if (company === null) return null;
  const { companies } = await memberOf(editor).call(listOwnCompanies);
  const found = companies.find((each) => each.company.slug === company);
  if (!found) throw new Error(`${editor} has no role in ${company}.`);
  return found.company._id;
}

async function playJob(job: DemoJob, { memberOf }: Pick<Stage, 'memberOf'>): Promise<void> {
  const { editor: key, company: _slug, hasContact, published, closed, savedBy = [], ...fields } = job;
  const editor = memberOf(key);
  const company = await companyOf(job, memberOf);
  const location = job.location ?? { city: '', state: '', country: '' };
  const contact = hasContact ? editor.id : null;
  const questions = job.questions ?? [];
  const body = { ...fields, questions, location, countries: [...(job.countries ?? [])], contact, company };
  const { _id: id } = (await editor.call(createJob, { body })).job;
  if (published === undefined) return;
  await editor.call(publishJob, { params: { id } });
  for (const saver of savedBy) await memberOf(saver).call(saveJob, { params: { id } });
  if (closed) await editor.call(closeJob, { params: { id }, body: { reason: closed } });
}

/** Lets members say that they are open to work, hidden from where they work now. */
async function playOpenToWork({ memberOf }: Stage): Promise<void> {
  for (const [key, chosen] of Object.entries(OPEN_TO_WORK)) {
    const { proposed } = await memberOf(key).call(getOpenToWork);
    const hiddenCompanies = proposed.map(({ _id }) => _id);
    const body: OpenToWorkInput = { ...chosen, hiddenCompanies, hiddenMembers: [] };
    await memberOf(key).call(saveOpenToWork, { body });
  }
}

/** Lets companies and a member publish jobs, one by one, and members save them; one saves searches before. */
export async function playJobs(stage: Stage): Promise<void> {
  stage.goTo(SEARCHES_SAVED * DAY);
  for (const search of SEARCHES)
    await stage.memberOf('asha').call(saveSearch, { body: { ...search, timeZone: 'Asia/Kolkata' } });
  for (const job of JOBS) {
    stage.goTo((job.published ?? 0.1) * DAY);
    await playJob(job, stage);
  }
  await playOpenToWork(stage);
}
