import * as contract from '@weft/shared/companies/contract';
import * as domains from '@weft/shared/companies/domain-contract';
import { liftCaseSuspension, report, suspendAuthor } from '@weft/shared/safety/contract';
import type { TestMember } from '../members/register-member.ts';
import { openCaseOf } from '../content/report-content.ts';
import { plainPicture } from '../files/pictures.ts';
import { createPost } from '@weft/shared/posts/contract';
import { listCompanyPosts } from '@weft/shared/posts/company-contract';
import { formOf } from '../http/forms.ts';
import { firstOf, type BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

let number = 0;
const fresh = () => {
  number += 1;
  return { name: 'Loom', slug: `loom-${number}`, industry: 'textiles', size: 'from1' } as const;
};

/** A company of a new member, because a member may create only a few. */
async function newCompany({ app }: BudgetWorld): Promise<{ id: string; slug: string; owner: TestMember }> {
  const owner = await app.addMember({ fullName: 'Olga Owner' });
  const { data } = await owner.browser.call(contract.createCompany, { body: fresh() });
  return { id: data.company._id, slug: data.company.slug, owner };
}

const viewersCompanies = new WeakMap<BudgetWorld, string>();

/** The viewer's own company, with all friends as editors. */
async function viewersCompany(world: BudgetWorld): Promise<string> {
  const { viewer, friends } = world;
  const known = viewersCompanies.get(world);
  if (known !== undefined) return known;
  const { data } = await viewer.browser.call(contract.createCompany, { body: fresh() });
  const { _id: id } = data.company;
  for (const friend of friends)
    await by(viewer, contract.setCompanyRole, {
      params: { id, memberId: friend.id },
      body: { role: 'editor' },
    })();
  viewersCompanies.set(world, id);
  return id;
}

/** As many companies as lists have entries, all followed by the viewer. */
const among =
  (call: (world: BudgetWorld) => () => Promise<unknown>): Scenario =>
  async (world) => {
    for (let count = 0; count < world.size; count += 1) {
      const { id } = await newCompany(world);
      await by(world.viewer, contract.followCompany, { params: { id } })();
    }
    return call(world);
  };

const withPicture = async (world: BudgetWorld) => {
  const { id, owner } = await newCompany(world);
  const form = formOf({ picture: { bytes: await plainPicture(40, 40) } });
  const params = { id, picture: 'logo' } as const;
  return { owner, params, set: by(owner, contract.setCompanyPicture, { params, form }) };
};

const roleOfFriend = async (world: BudgetWorld) => ({
  id: await viewersCompany(world),
  memberId: firstOf(world.friends).id,
});

/** A company that waits for the proof of its domain. */
const withDomain =
  (
    call:
      | typeof domains.getCompanyDomain
      | typeof domains.checkCompanyDomain
      | typeof domains.removeCompanyDomain,
  ): Scenario =>
  async (world) => {
    const { id, owner } = await newCompany(world);
    const body = { name: `${fresh().slug}.example` };
    await by(owner, domains.setCompanyDomain, { params: { id }, body })();
    return by(owner, call, { params: { id } });
  };

export const COMPANY_SCENARIOS: Scenarios = {
  'companies.list': among(({ viewer }) => by(viewer, contract.listCompanies, { query: WHOLE })),
  'companies.followed': among(({ viewer }) => by(viewer, contract.listFollowedCompanies, { query: WHOLE })),
  'companies.create': async ({ app }) =>
    by(await app.addMember({ fullName: 'Olga Owner' }), contract.createCompany, { body: fresh() }),
  'companies.get': async (world) =>
    by(world.viewer, contract.getCompany, { params: { slug: (await newCompany(world)).slug } }),
  'companies.update': async (world) => {
    const { id, owner } = await newCompany(world);
    return by(owner, contract.updateCompany, { params: { id }, body: { slug: `${fresh().slug}-moved` } });
  },
  'companies.remove': async (world) => {
    const { id, owner } = await newCompany(world);
    return by(owner, contract.removeCompany, { params: { id } });
  },
  'companies.setPicture': async (world) => (await withPicture(world)).set,
  'companies.removePicture': async (world) => {
    const { owner, params, set } = await withPicture(world);
    await set();
    return by(owner, contract.removeCompanyPicture, { params });
  },
  'companies.people': async (world) =>
    by(world.viewer, contract.listCompanyPeople, {
      params: { id: (await newCompany(world)).id },
      query: WHOLE,
    }),
  'companies.ofMember': ({ viewer, friends }) =>
    Promise.resolve(by(viewer, contract.listMemberCompanies, { params: { id: firstOf(friends).id } })),
  'companies.removePerson': async (world) =>
    by(world.viewer, contract.removeCompanyPerson, { params: await roleOfFriend(world) }),
  'posts.ofCompany': async (world) => {
    const { id, owner } = await newCompany(world);
    for (let count = 0; count < world.size; count += 1)
      await by(owner, createPost, { form: formOf({ mediaTitle: `Loom ${count}`, company: id }) })();
    return by(world.viewer, listCompanyPosts, { params: { id }, query: WHOLE });
  },
  'companies.roles': async (world) =>
    by(world.viewer, contract.listCompanyRoles, { params: { id: await viewersCompany(world) } }),
  'companies.setRole': async (world) => {
    const params = await roleOfFriend(world);
    await by(world.viewer, contract.removeCompanyRole, { params })();
    return by(world.viewer, contract.setCompanyRole, { params, body: { role: 'editor' } });
  },
  'companies.removeRole': async (world) => {
    const params = await roleOfFriend(world);
    await by(world.viewer, contract.setCompanyRole, { params, body: { role: 'editor' } })();
    return by(world.viewer, contract.removeCompanyRole, { params });
  },
  'companies.follow': async (world) =>
    by(world.viewer, contract.followCompany, { params: { id: (await newCompany(world)).id } }),
  'companies.unfollow': async (world) => {
    const params = { id: (await newCompany(world)).id };
    await by(world.viewer, contract.followCompany, { params })();
    return by(world.viewer, contract.unfollowCompany, { params });
  },
  'companies.domain': withDomain(domains.getCompanyDomain),
  'companies.checkDomain': withDomain(domains.checkCompanyDomain),
  'companies.removeDomain': withDomain(domains.removeCompanyDomain),
  'companies.setDomain': async (world) => {
    const { id, owner } = await newCompany(world);
    return by(owner, domains.setCompanyDomain, { params: { id }, body: { name: `${fresh().slug}.example` } });
  },
  'companies.own': ofViewer(contract.listOwnCompanies),
  'safety.liftCase': async (world) => {
    const { id: targetId } = await newCompany(world);
    await by(world.viewer, report, { body: { targetType: 'company', targetId, reason: 'spam' } })();
    const params = { id: (await openCaseOf(world.moderator, targetId))._id };
    await by(world.moderator, suspendAuthor, { params, body: { reason: 'spam' } })();
    return by(world.moderator, liftCaseSuspension, { params, body: {} });
  },
};
