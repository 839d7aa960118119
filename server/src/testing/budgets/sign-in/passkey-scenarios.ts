import * as contract from '@weft/shared/accounts/passkeys/contract';
import type { TestMember } from '../../members/register-member.ts';
import { SoftwarePasskey } from '../../app/software-passkey.ts';
import { addNewPasskey } from '../../app/passkeys.ts';
import { BUDGET_ORIGIN, type BudgetWorld } from '../budget-world.ts';
import { by, type Scenario, type Scenarios } from '../scenario.ts';

interface Holder extends TestMember {
  readonly passkeyId: string;
  readonly passkey: SoftwarePasskey;
}

/** A call of a member with as many passkeys as one may have, at most `size`. */
const withPasskeys =
  (
    call: (member: Holder, world: BudgetWorld) => Promise<() => Promise<unknown>> | (() => Promise<unknown>),
  ): Scenario =>
  async (world) => {
    const member = await world.app.addMember({ fullName: 'Asha Rao' });
    for (let n = 1; n < Math.min(world.size, 10); n += 1) await addNewPasskey(BUDGET_ORIGIN, member.browser);
    const { id, passkey } = await addNewPasskey(BUDGET_ORIGIN, member.browser);
    return call({ ...member, passkeyId: id, passkey }, world);
  };

export const PASSKEY_SCENARIOS: Scenarios = {
  'accounts.passkeys': withPasskeys((member) => by(member, contract.listPasskeys)),
  'accounts.startPasskey': withPasskeys((member) => by(member, contract.startPasskey)),
  'accounts.addPasskey': withPasskeys(async (member) => {
    const { options } = (await member.browser.call(contract.startPasskey)).data;
    const passkey = new SoftwarePasskey().create(options, { origin: BUDGET_ORIGIN });
    return by(member, contract.addPasskey, { body: { name: 'Laptop', passkey } });
  }),
  'accounts.renamePasskey': withPasskeys((member) =>
    by(member, contract.renamePasskey, { params: { id: member.passkeyId }, body: { name: 'Phone' } }),
  ),
  'accounts.removePasskey': withPasskeys((member) =>
    by(member, contract.removePasskey, { params: { id: member.passkeyId } }),
  ),
  'accounts.startPasskeyProof': withPasskeys((member) => by(member, contract.startPasskeyProof)),
  'accounts.startPasskeySignIn': ({ app }) =>
    Promise.resolve(by({ browser: app.browser() }, contract.startPasskeySignIn)),
  'accounts.signInWithPasskey': withPasskeys(async ({ passkey }, { app }) => {
    const browser = app.browser();
    const { options } = (await browser.call(contract.startPasskeySignIn)).data;
    const response = passkey.use(options, { origin: BUDGET_ORIGIN });
    return by({ browser }, contract.signInWithPasskey, { body: { passkey: response } });
  }),
};
