import * as contract from '@weft/shared/accounts/second-factor/contract';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { Member } from '../../members/index.ts';
import type { FreshProofs } from './fresh-proofs.ts';
import { presentSecondFactor } from './present-second-factor.ts';
import type { RequiredFactors } from './required-factors.ts';
import type { SecondFactors } from './second-factors.ts';
import type { SecondStep } from './second-step.ts';

const texts = SECOND_FACTOR_TEXTS;

interface Deps {
  readonly secondStep: SecondStep;
  readonly secondFactors: SecondFactors;
  readonly freshProofs: FreshProofs;
  readonly requiredFactors: RequiredFactors;
  readonly present: (member: Member) => Promise<OwnProfile>;
}

export function secondFactorRoutes(deps: Deps): RouteBinding[] {
  const { secondStep, secondFactors, freshProofs, requiredFactors, present } = deps;
  const changing = { rates: [RATES.signInChanges] };
  return [
    route(contract.finishSignIn, async ({ body }, from) => {
      const { token, member } = await secondStep.finish(body, from);
      return { message: ACCOUNT_TEXTS.done.login, token, user: await present(member) };
    }),
    route(contract.getSecondFactor, async (_input, { viewer: { memberId } }) => {
      const protectsRole = (await requiredFactors.onlyOneOf(memberId)) === 'app';
      return presentSecondFactor(await secondFactors.find(memberId), protectsRole);
    }),
    route(contract.setUpSecondFactor, (_input, { viewer }) => secondFactors.setUp(viewer.memberId), changing),
    route(
      contract.turnOnSecondFactor,
      async ({ body }, { viewer }) => ({
        message: texts.turnedOn,
        recoveryCodes: await secondFactors.turnOn(viewer.memberId, body.setup, body.code),
      }),
      changing,
    ),
    route(
      contract.turnOffSecondFactor,
      async (_input, { viewer }) => {
        await secondFactors.turnOff(viewer.memberId);
        return { message: texts.turnedOff };
      },
      changing,
    ),
    route(
      contract.renewRecoveryCodes,
      async (_input, { viewer }) => ({
        message: texts.codesRenewed,
        recoveryCodes: await secondFactors.renewRecoveryCodes(viewer.memberId),
      }),
      changing,
    ),
    route(contract.listProofs, (_input, { viewer }) => freshProofs.proofsOf(viewer.memberId)),
    route(contract.confirmIdentity, async ({ body }, context) => {
      await freshProofs.confirm(context.viewer, body, context);
      return { message: texts.confirmed };
    }),
  ];
}
