import * as contract from '@weft/shared/accounts/providers/contract';
import { PROVIDER_TEXTS as texts } from '@weft/shared/accounts/providers/texts';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { Member } from '../../members/index.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { Identities } from './identities.ts';
import { presentIdentity, presentProvider } from './present-identity.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';

interface Deps {
  readonly providers: readonly SignInProvider[];
  readonly passwordSignIn: PasswordSignIn;
  readonly nameOf: (provider: string) => string;
  readonly providerSignIn: ProviderSignIn;
  readonly identities: Identities;
  readonly present: (member: Member) => Promise<OwnProfile>;
}

export function providersRoutes(deps: Deps): RouteBinding[] {
  return [...signInRoutes(deps), ...identityRoutes(deps)];
}

function signInRoutes({ providers, passwordSignIn, providerSignIn, present }: Deps): RouteBinding[] {
  const visiting = { rates: [RATES.providerSignIns] };
  return [
    route(contract.listProviders, async () => ({
      providers: providers.map(presentProvider),
      passwords: await passwordSignIn.isOn(),
    })),
    route(
      contract.startProviderSignIn,
      async ({ params }, { cookies }) => ({
        address: await providerSignIn.start(params.provider, null, cookies),
      }),
      visiting,
    ),
    route(
      contract.signInAtProvider,
      async ({ params, body }, from) => {
        const { token, member } = await providerSignIn.signIn({ ...params, ...body }, from);
        return { message: ACCOUNT_TEXTS.done.login, token, user: await present(member) };
      },
      visiting,
    ),
  ];
}

function identityRoutes({ providerSignIn, identities, nameOf }: Deps): RouteBinding[] {
  const changing = { rates: [RATES.signInChanges] };
  return [
    route(contract.listIdentities, async (_input, { viewer }) => ({
      identities: (await identities.listOf(viewer.memberId)).map((identity) =>
        presentIdentity(identity, nameOf(identity.provider)),
      ),
    })),
    route(
      contract.startIdentity,
      async ({ params }, { viewer, cookies }) => ({
        address: await providerSignIn.start(params.provider, viewer.memberId, cookies),
      }),
      changing,
    ),
    route(
      contract.linkIdentity,
      async ({ params, body }, from) => {
        const identity = await providerSignIn.link(from.viewer.memberId, { ...params, ...body }, from);
        const name = nameOf(identity.provider);
        return { message: texts.linked({ name }), identity: presentIdentity(identity, name) };
      },
      changing,
    ),
    route(
      contract.unlinkIdentity,
      async ({ params }, { viewer }) => {
        await identities.unlink(viewer.memberId, params.provider);
        return { message: texts.unlinked({ name: nameOf(params.provider) }) };
      },
      changing,
    ),
  ];
}
