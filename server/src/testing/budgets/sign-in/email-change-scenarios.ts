import * as contract from '@weft/shared/accounts/email-change/contract';
import { askForEmail, changeEmail } from '../../app/email-links.ts';
import { anEmail, type TestMember } from '../../members/register-member.ts';
import type { BudgetWorld } from '../budget-world.ts';
import { by, type Scenario, type Scenarios } from '../scenario.ts';

/** A call of a member who has changed their address. */
const ofChanged =
  (
    call: (member: TestMember & { undo: string }, world: BudgetWorld) => Promise<() => Promise<unknown>>,
  ): Scenario =>
  async (world) => {
    const member = await world.app.addMember({ fullName: 'Asha Rao' });
    const undo = await changeEmail(world.app, member.browser, member.email, anEmail('next'));
    return call({ ...member, undo }, world);
  };

export const EMAIL_CHANGE_SCENARIOS: Scenarios = {
  'accounts.emailChange': ofChanged(async (member, { app }) => {
    await askForEmail(app, member.browser, anEmail());
    return by(member, contract.getEmailChange);
  }),
  'accounts.askEmailChange': ofChanged(async (member) =>
    by(member, contract.askEmailChange, { body: { email: anEmail() } }),
  ),
  'accounts.cancelEmailChange': ofChanged(async (member, { app }) => {
    await askForEmail(app, member.browser, anEmail());
    return by(member, contract.cancelEmailChange);
  }),
  'accounts.confirmEmailChange': ofChanged(async ({ browser }, { app }) => {
    const token = await askForEmail(app, browser, anEmail());
    return by({ browser: app.browser() }, contract.confirmEmailChange, { body: { token } });
  }),
  'accounts.undoEmailChange': ofChanged(async ({ undo: token }, { app }) =>
    by({ browser: app.browser() }, contract.undoEmailChange, { body: { token } }),
  ),
};
