import { randomUUID } from 'node:crypto';
import * as contract from '@weft/shared/accounts/providers/contract';
import type { TestMember } from '../../members/register-member.ts';
import { linkAt, startAt } from '../../content/sign-in-at-provider.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, type Scenarios } from '../scenario.ts';

const paramsOf = ({ provider }: BudgetWorld) => ({ provider: provider.settings.id });
const claimsOf = (email?: string) => ({
  sub: randomUUID(),
  ...(email !== undefined && { email, email_verified: true }),
});

async function withIdentity(world: BudgetWorld): Promise<TestMember> {
  const member = await world.app.addMember({ fullName: 'Asha Rao' });
  (await linkAt(member.browser, world.provider, { claims: claimsOf() })).data satisfies object;
  return member;
}

/** Sign-ins at organisations; a member has one of each at most. */
export const PROVIDER_SCENARIOS: Scenarios = {
  'accounts.providers': ({ app }) => Promise.resolve(by({ browser: app.browser() }, contract.listProviders)),
  'accounts.startProviderSignIn': (world) =>
    Promise.resolve(
      by({ browser: world.app.browser() }, contract.startProviderSignIn, { params: paramsOf(world) }),
    ),
  'accounts.signInAtProvider': async (world) => {
    const { email } = await world.app.addMember({ fullName: 'Asha Rao' });
    const params = paramsOf(world);
    const browser = world.app.browser();
    const query = world.provider.answer(await startAt(browser, params.provider), { claims: claimsOf(email) });
    return by({ browser }, contract.signInAtProvider, { params, body: { query } });
  },
  'accounts.identities': async (world) => by(await withIdentity(world), contract.listIdentities),
  'accounts.startIdentity': async (world) =>
    by(await world.app.addMember({ fullName: 'Asha Rao' }), contract.startIdentity, {
      params: paramsOf(world),
    }),
  'accounts.linkIdentity': async (world) => {
    const member = await world.app.addMember({ fullName: 'Asha Rao' });
    const params = paramsOf(world);
    const { address } = (await member.browser.call(contract.startIdentity, { params })).data;
    const query = world.provider.answer(address, { claims: claimsOf() });
    return by(member, contract.linkIdentity, { params, body: { query } });
  },
  'accounts.unlinkIdentity': async (world) =>
    by(await withIdentity(world), contract.unlinkIdentity, { params: paramsOf(world) }),
};
