import * as contract from '@weft/shared/accounts/passkeys/contract';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { Member } from '../../members/index.ts';
import type { RequiredFactors } from '../second-factor/required-factors.ts';
import { deviceInWords } from '../sessions/device-in-words.ts';
import { passkeySiteOf } from './passkey-site.ts';
import type { PasskeyUses } from './passkey-uses.ts';
import type { Passkeys } from './passkeys.ts';
import { presentPasskey } from './present-passkey.ts';

const texts = PASSKEY_TEXTS;

interface Deps {
  readonly passkeys: Passkeys;
  readonly uses: PasskeyUses;
  readonly requiredFactors: RequiredFactors;
  readonly present: (member: Member) => Promise<OwnProfile>;
  readonly publicUrl: () => string;
}

async function listOf({ passkeys, requiredFactors, publicUrl }: Deps, memberId: string) {
  const protectRole = (await requiredFactors.onlyOneOf(memberId)) === 'passkey';
  return {
    passkeys: (await passkeys.listOf(memberId)).map(presentPasskey),
    origin: passkeySiteOf(publicUrl())?.origin ?? null,
    ...(protectRole && { protectRole: true as const }),
  };
}

export function passkeysRoutes(deps: Deps): RouteBinding[] {
  const { passkeys, uses, present } = deps;
  const visiting = { rates: [RATES.passkeySignIns] };
  const changing = { rates: [RATES.signInChanges] };
  return [
    route(
      contract.startPasskeySignIn,
      async (_input, { cookies }) => ({ options: await uses.startSignIn(cookies) }),
      visiting,
    ),
    route(
      contract.signInWithPasskey,
      async ({ body }, from) => {
        const { token, member } = await uses.signIn(body.passkey, from);
        return { message: ACCOUNT_TEXTS.done.login, token, user: await present(member) };
      },
      visiting,
    ),
    route(
      contract.startPasskeyProof,
      async (_input, { viewer, cookies }) => ({ options: await uses.startProof(viewer.memberId, cookies) }),
      changing,
    ),
    route(contract.listPasskeys, (_input, { viewer }) => listOf(deps, viewer.memberId)),
    route(
      contract.startPasskey,
      async (_input, { viewer, cookies }) => ({ options: await passkeys.start(viewer.memberId, cookies) }),
      changing,
    ),
    route(
      contract.addPasskey,
      async ({ body }, { viewer, cookies, caller }) => {
        const name = body.name ?? deviceInWords(caller.userAgent);
        const passkey = await passkeys.add(viewer.memberId, { name, response: body.passkey, cookies });
        return { message: texts.added, passkey: presentPasskey(passkey) };
      },
      changing,
    ),
    route(
      contract.renamePasskey,
      async ({ params, body }, { viewer }) => ({
        message: texts.renamed,
        passkey: presentPasskey(await passkeys.rename(viewer.memberId, params.id, body.name)),
      }),
      changing,
    ),
    route(
      contract.removePasskey,
      async ({ params }, { viewer }) => {
        await passkeys.remove(viewer.memberId, params.id);
        return { message: texts.removed };
      },
      changing,
    ),
  ];
}
