import type { OwnProfile } from '@weft/shared/profiles/views';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { Viewer } from '../../../http/routes/route.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member } from '../../members/index.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { Registration } from '../registration/registration.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-ins.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { backChannelLogout } from './back-channel-logout.ts';
import { Identities } from './identities.ts';
import type { IdentityStore } from './identity.store.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderMembers, type AuditRole } from './provider-members.ts';
import { ProviderRequestStore } from './provider-request.store.ts';
import { ProviderRequests } from './provider-requests.ts';
import { ProviderSignIn } from './provider-sign-in.ts';
import { ProviderPictures, type ProviderPicturesDeps } from './provider-pictures.ts';
import { ProviderProfiles } from './provider-profiles.ts';
import { providersRoutes } from './providers.routes.ts';

interface Deps extends Omit<ProviderPicturesDeps, 'store' | 'notifyMember'> {
  readonly providers: readonly SignInProvider[];
  readonly identityStore: IdentityStore;
  readonly database: Database;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  readonly limits: GuessLimits;
  readonly passwordSignIn: PasswordSignIn;
  readonly registration: Registration;
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly pendings: PendingSignIns;
  readonly lockPasskeys: (memberId: string) => Promise<number>;
  readonly present: (member: Member) => Promise<OwnProfile>;
  readonly auditRole: AuditRole;
  readonly notifyMember: (memberId: string, event: 'role_changed' | 'profile_changed') => void;
}

/** Sign-in at the OpenID providers of organisations. */
export function createProviders({ providers, identityStore: store, ...deps }: Deps) {
  const { database, clock } = deps;
  const clients = new Map(
    providers.map((settings) => [settings.id, new ProviderClient({ ...deps, settings })]),
  );
  const nameOf = (provider: string): string => clients.get(provider)?.settings.name ?? provider;
  const requests = new ProviderRequests({ store: new ProviderRequestStore(database.connection), clock });
  const ids = [...clients.keys()];
  const identities = new Identities({ ...deps, store, requests, nameOf, providers: ids });
  const profiles = new ProviderProfiles(deps);
  const pictures = new ProviderPictures({ ...deps, store });
  const providerMembers = new ProviderMembers({ ...deps, store, identities, profiles, pictures });
  const providerSignIn = new ProviderSignIn({ ...deps, clients, requests, identities, providerMembers });
  return {
    identities,
    nameOf,
    profiles,
    routes: providersRoutes({ ...deps, providers, nameOf, providerSignIn, identities }),
    /** The address that ends the provider's session as well; undefined if there is none, or it can't be asked. */
    signOutAddress: async (viewer: Viewer): Promise<string | undefined> => {
      if (!providers.some(({ signsOut }) => signsOut)) return undefined;
      const identity = await deps.sessions.identityOf(viewer);
      if (!identity) return undefined;
      const client = clients.get(identity.provider);
      return client?.signOutAddress(identity.subject).catch(() => undefined);
    },
    logout: backChannelLogout(providerSignIn, deps.limits),
  };
}
