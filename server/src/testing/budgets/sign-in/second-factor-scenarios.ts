import { login } from '@weft/shared/accounts/contract';
import * as contract from '@weft/shared/accounts/second-factor/contract';
import {
  forgetTrustedBrowser,
  listTrustedBrowsers,
} from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { AuthenticatorApp } from '../../app/authenticator-app.ts';
import { trustBrowser, turnOnApp } from '../../app/turn-on-app.ts';
import type { TestMember } from '../../members/register-member.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, ofViewer, type Scenario, type Scenarios } from '../scenario.ts';

const anApp = ({ app }: BudgetWorld) => app.addMember({ fullName: 'Asha Rao' });

/** A call of a member whose second factor is on. */
const withApp =
  (call: (member: TestMember) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const member = await anApp(world);
    await turnOnApp(member.browser, world.app.clock);
    return call(member);
  };

/** A call of a member who trusts several browsers. */
const withTrust =
  (call: (member: TestMember & { trusted: string }) => () => Promise<unknown>): Scenario =>
  async (world) => {
    const member = await anApp(world);
    const { recoveryCodes } = await turnOnApp(member.browser, world.app.clock);
    let trusted = '';
    for (const code of recoveryCodes.slice(0, world.size))
      trusted = await trustBrowser(world.app, member, code);
    return call({ ...member, trusted });
  };

export const SECOND_FACTOR_SCENARIOS: Scenarios = {
  'accounts.secondFactor': ofViewer(contract.getSecondFactor),
  'accounts.proofs': ofViewer(contract.listProofs),
  'accounts.setUpSecondFactor': async (world) => by(await anApp(world), contract.setUpSecondFactor),
  'accounts.turnOnSecondFactor': async (world) => {
    const member = await anApp(world);
    const { key, setup } = (await member.browser.call(contract.setUpSecondFactor)).data;
    const authenticator = new AuthenticatorApp(key, world.app.clock);
    // Time passes before the call.
    return () => by(member, contract.turnOnSecondFactor, { body: { setup, code: authenticator.code() } })();
  },
  'accounts.turnOffSecondFactor': withApp((member) => by(member, contract.turnOffSecondFactor)),
  'accounts.renewRecoveryCodes': withApp((member) => by(member, contract.renewRecoveryCodes)),
  'accounts.confirmIdentity': withApp((member) =>
    by(member, contract.confirmIdentity, { body: { password: member.password } }),
  ),
  'accounts.trustedBrowsers': withTrust((member) => by(member, listTrustedBrowsers)),
  'accounts.forgetTrustedBrowser': withTrust((member) =>
    by(member, forgetTrustedBrowser, { params: { id: member.trusted } }),
  ),
  'accounts.finishSignIn': async (world) => {
    const { browser, email, password } = await anApp(world);
    const { recoveryCodes } = await turnOnApp(browser, world.app.clock);
    const other = world.app.browser();
    await other.call(login, { body: { email, password } });
    return by({ browser: other }, contract.finishSignIn, { body: { code: recoveryCodes[0] ?? '' } });
  },
};
