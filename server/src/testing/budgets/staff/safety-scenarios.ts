import { listCountries, listStates } from '@weft/shared/places/contract';
import * as contract from '@weft/shared/safety/contract';
import { getCurrentWeather, getForecast, getUvIndex } from '@weft/shared/weather/contract';
import { aPost, openCaseOf, sendReport } from '../../content/report-content.ts';
import type { TestMember } from '../../members/register-member.ts';
import { firstOf, type BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, WHOLE, type Scenarios } from '../scenario.ts';

/** A case about a new post of a new member's. */
async function newCase({ app, viewer, moderator }: BudgetWorld): Promise<{ id: string; author: TestMember }> {
  const author = await app.addMember({ fullName: 'Otto Offender' });
  const post = await aPost(author);
  (await sendReport(viewer, 'post', post)).data satisfies object;
  return { id: (await openCaseOf(moderator, post))._id, author };
}

async function newSuspension(world: BudgetWorld): Promise<TestMember> {
  const { id, author } = await newCase(world);
  await by(world.moderator, contract.suspendAuthor, { params: { id }, body: { reason: 'spam' } })();
  return author;
}

/** As many members are suspended as lists have entries. */
async function suspendMany(world: BudgetWorld): Promise<void> {
  for (let number = 0; number < world.size; number += 1) await newSuspension(world);
}

const caseOfReported = async ({ moderator, reported }: BudgetWorld): Promise<string> =>
  (await openCaseOf(moderator, reported._id))._id;

export const SAFETY_SCENARIOS: Scenarios = {
  'safety.report': async ({ viewer, friends }) => {
    const targetId = await aPost(firstOf(friends));
    return by(viewer, contract.report, { body: { targetType: 'post', targetId, reason: 'spam' } });
  },
  'safety.openCount': async ({ moderator }) => by(moderator, contract.countOpenCases),
  'safety.cases': async (world) => {
    for (let number = 1; number < world.size; number += 1) await newCase(world);
    return by(world.moderator, contract.listCases, { query: WHOLE });
  },
  'safety.case': async (world) =>
    by(world.moderator, contract.getCase, { params: { id: await caseOfReported(world) } }),
  'safety.caseReports': async (world) =>
    by(world.moderator, contract.listCaseReports, {
      params: { id: await caseOfReported(world) },
      query: WHOLE,
    }),
  'safety.dismiss': async (world) => {
    const { id } = await newCase(world);
    return by(world.moderator, contract.dismissCase, { params: { id }, body: {} });
  },
  'safety.remove': async (world) => {
    const { id } = await newCase(world);
    return by(world.moderator, contract.removeCaseContent, { params: { id }, body: {} });
  },
  'safety.suspend': async (world) => {
    const { id } = await newCase(world);
    return by(world.moderator, contract.suspendAuthor, { params: { id }, body: { reason: 'spam' } });
  },
  'safety.lift': async (world) => {
    const { id } = await newSuspension(world);
    return by(world.moderator, contract.liftSuspension, { params: { id }, body: {} });
  },
  'safety.suspended': async (world) => {
    await suspendMany(world);
    return by(world.moderator, contract.listSuspended, { query: WHOLE });
  },
  'safety.audit': async ({ moderator }) => by(moderator, contract.listAudit, { query: WHOLE }),
};

const inPune = () => ({ query: { q: 'Pune' } });

/** Calls whose answers come from elsewhere than the database. */
export const OTHER_SCENARIOS: Scenarios = {
  'places.countries': ofViewer(listCountries),
  'places.states': ofViewer(listStates, () => ({ query: { country: 'IN' } })),
  'weather.current': ofViewer(getCurrentWeather, inPune),
  'weather.forecast': ofViewer(getForecast, inPune),
  'weather.uv': ofViewer(getUvIndex, () => ({ query: { lat: '18.52', lon: '73.86' } })),
};
