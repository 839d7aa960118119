import type { OpenAudience } from '@weft/shared/jobs/choices';
import * as contract from '@weft/shared/jobs/open-to-work-contract';
import { anEmployer } from './job-scenarios.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, type Scenarios } from '../scenario.ts';

const shownTo = (audience: OpenAudience, hiddenCompanies: string[] = []) => ({
  audience,
  titles: ['Weaver'],
  types: [],
  places: [],
  isRemote: true,
  start: 'atOnce' as const,
  startsOn: null,
  hiddenCompanies,
  hiddenMembers: [],
});

/** A viewer who hires asks about as many members as lists have entries, each with an excluded company. */
async function lookUp(world: BudgetWorld) {
  const { editor } = await anEmployer(world);
  const { company } = await anEmployer(world);
  const members: string[] = [];
  for (let count = 0; count < world.size; count += 1) {
    const { browser, id } = await world.app.addMember({ fullName: 'Sita Seeker' });
    const audience = count % 2 === 0 ? 'hiring' : 'connections';
    await browser.call(contract.saveOpenToWork, { body: shownTo(audience, [company]) });
    members.push(id);
  }
  return by(editor, contract.lookUpOpenToWork, { body: { members } });
}

export const OPEN_TO_WORK_SCENARIOS: Scenarios = {
  'openToWork.own': ofViewer(contract.getOpenToWork),
  'openToWork.save': ofViewer(contract.saveOpenToWork, () => ({ body: shownTo('everyone') })),
  'openToWork.lookUp': lookUp,
};
