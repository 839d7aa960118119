import * as contract from '@weft/shared/administration/pages-contract';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { acceptPages, listPagesToAccept } from '@weft/shared/pages/acceptance-contract';
import { getPage, listPages } from '@weft/shared/pages/contract';
import type { TestMember } from '../../members/register-member.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from '../scenario.ts';
import { enterOwner } from './administration-scenarios.ts';

const params = { page: 'rules' } as const;

async function revisionOf(owner: TestMember): Promise<number> {
  return (await owner.browser.call(contract.getAdministeredPage, { params })).data.page.revision;
}

const written = async (owner: TestMember, html = '<p>Be kind.</p>', mustAccept = false) => ({
  html,
  note: '',
  mustAccept,
  revision: await revisionOf(owner),
});

async function publish(owner: TestMember, ...what: [html?: string, mustAccept?: boolean]): Promise<void> {
  const body = await written(owner, ...what);
  (await owner.browser.call(contract.publishPage, { params, body })).data satisfies object;
}

async function askedOf({ browser }: TestMember) {
  const { pages } = (await browser.call(listPagesToAccept)).data;
  return pages.map(({ page, version }) => ({ page, version }));
}

/** A new owner who has accepted what the scenario before published. */
async function enterFreeOwner(world: BudgetWorld): Promise<TestMember> {
  const owner = await enterOwner(world);
  const body = { pages: await askedOf(owner) };
  (await owner.browser.call(acceptPages, { body })).data satisfies object;
  return owner;
}

/** A member whom a page asks. The scenario after the last of these takes it down. */
async function ask(world: BudgetWorld): Promise<TestMember> {
  const owner = await enterFreeOwner(world);
  const member = await world.app.addMember();
  await publish(owner, undefined, true);
  return member;
}

/** A call of a new owner about a page with as many versions as lists have entries. */
const beside =
  (endpoint: Endpoint, sent: object): Scenario =>
  async (world) => {
    const owner = await enterOwner(world);
    for (let number = 0; number < world.size; number += 1) await publish(owner);
    return by(owner, endpoint, sent);
  };

export const PAGE_SCENARIOS: Scenarios = {
  'pages.toAccept': async (world) => by(await ask(world), listPagesToAccept),
  'pages.accept': async (world) => {
    const member = await ask(world);
    const body = { pages: await askedOf(member) };
    return by(member, acceptPages, { body });
  },
  'pages.list': async (world) => {
    await publish(await enterFreeOwner(world), '');
    return by(world.viewer, listPages);
  },
  'pages.get': ofViewer(getPage, () => ({ params })),
  'administration.pages': async (world) => by(await enterOwner(world), contract.listAdministeredPages),
  'administration.page': async (world) => {
    const owner = await enterOwner(world);
    await by(owner, contract.savePageDraft, { params, body: await written(owner) })();
    return by(owner, contract.getAdministeredPage, { params });
  },
  'administration.savePageDraft': async (world) => {
    const owner = await enterOwner(world);
    return by(owner, contract.savePageDraft, { params, body: await written(owner) });
  },
  'administration.discardPageDraft': async (world) => {
    const owner = await enterOwner(world);
    await by(owner, contract.savePageDraft, { params, body: await written(owner) })();
    const revision = await revisionOf(owner);
    return by(owner, contract.discardPageDraft, { params, body: { revision } });
  },
  'administration.publishPage': async (world) => {
    const owner = await enterOwner(world);
    return by(owner, contract.publishPage, { params, body: await written(owner) });
  },
  'administration.pageVersions': beside(contract.listPageVersions, { params, query: WHOLE }),
  'administration.pageVersion': beside(contract.getPageVersion, { params: { ...params, version: '1' } }),
};
