import type { Readable } from 'node:stream';
import type { Language } from '@weft/shared/languages/languages';
import { unauthenticated } from '../../errors/common.ts';
import type { Config } from '../../config/load-config.ts';
import type { Viewer } from '../../http/routes/route.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { AttemptLimiter } from '../../platform/limits/attempt-limiter.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { WebReader } from '../../platform/outbound/web-reader.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { SessionSockets } from '../../realtime/index.ts';
import type { Member, MemberData, Members } from '../members/index.ts';
import type { Admission, AskedFieldsSettings, SignInSettings } from '../joining/index.ts';
import type { RequiredPages } from '../pages/index.ts';
import type { Places } from '../places/index.ts';
import type { AccountEvents } from './account-events.ts';
import { AccountCare } from './account-care.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { CodeStore } from './codes/code.store.ts';
import { Codes } from './codes/codes.ts';
import { DeviceProofStore } from './sign-in/device-proof.store.ts';
import { Devices } from './sign-in/devices.ts';
import { GuessLimits } from './sign-in/guess-limits.ts';
import { accountMemberData } from './account-member-data.ts';
import { downloads } from './ownership/downloads.ts';
import { ExportTicketStore } from './ownership/export-ticket.store.ts';
import { CallerIdentity } from './credentials/caller-identity.ts';
import { accountKeysOf } from './credentials/keys.ts';
import { Ownership } from './ownership/ownership.ts';
import { ownershipRoutes } from './ownership/ownership.routes.ts';
import { loadCommonPasswords } from './passwords/common-passwords.ts';
import { PasswordRules } from './passwords/password-rules.ts';
import { PasswordSignIn } from './passwords/password-sign-in.ts';
import { Passwords } from './passwords/passwords.ts';
import { createEmailChanges } from './email-change/index.ts';
import { passkeySiteOf } from './passkeys/passkey-site.ts';
import { createPasskeys } from './passkeys/index.ts';
import { createProviders } from './providers/index.ts';
import type { AuditRole } from './providers/provider-members.ts';
import { createSecondFactors } from './second-factor/index.ts';
import { signInProtection } from './second-factor/required-factors.ts';
import { Recovery } from './recovery/recovery.ts';
import { Registration, type ProfileFiles } from './registration/registration.ts';
import { ResetGrantStore } from './recovery/reset-grant.store.ts';
import { MemberSecurityLog } from './security-log/member-security-log.ts';
import { createScim } from './scim/index.ts';
import { SecurityEntryStore } from './security-log/security-entry.store.ts';
import { securityLogRoutes } from './security-log/security-log.routes.ts';
import { SessionStore } from './sessions/session.store.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { TrustedBrowserStore } from './trusted-browsers/trusted-browser.store.ts';
import { TrustedBrowsers } from './trusted-browsers/trusted-browsers.ts';
import { trustedBrowsersRoutes } from './trusted-browsers/trusted-browsers.routes.ts';
import { Suspending } from './suspending.ts';
import { Tokens } from './credentials/tokens.ts';

interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly logger: Logger;
  readonly bus: Bus;
  readonly securityLog: SecurityLog;
  readonly events: EventEmitter<AccountEvents>;
  readonly auditRole: AuditRole;
  /** Tells the member's open pages. */
  readonly notifyMember: (memberId: string, event: 'role_changed' | 'profile_changed') => void;
  readonly attempts: AttemptLimiter;
  readonly members: Members;
  readonly places: Places;
  readonly media: ProfileFiles;
  /** What members have to accept before other calls work. */
  readonly acceptance: RequiredPages;
  /** Decides who may register. */
  readonly admission: Admission;
  readonly askedFields: AskedFieldsSettings;
  readonly signInSettings: SignInSettings;
  /** Sockets that are closed with their sessions. */
  readonly sockets: Pick<SessionSockets, 'end'>;
  /** Sockets that get texts in the member's language. */
  readonly languages: { readonly change: (memberId: string, language: Language | null) => void };
  readonly publicUrl: () => string;
  /** Signs tokens. */
  readonly secret: string;
  /** Undefined if the operator wants no website to be asked. */
  readonly webReader: WebReader | undefined;
  /** Id of this installation. */
  readonly installation: string;
}

export interface OwnershipDeps {
  /** What every feature stores of a member, in the order in which it is exported and erased. */
  readonly memberData: readonly MemberData[];
  readonly openUpload: (url: string) => Promise<Readable | undefined>;
}

async function changeLanguage({ members, languages }: Deps, memberId: string, language: Language | null) {
  if (!(await members.store.setLanguage(memberId, language))) throw unauthenticated();
  languages.change(memberId, language);
}

/** What several parts of accounts use. */
function createShared(deps: Deps) {
  const { config, clock } = deps;
  const { connection } = deps.database;
  const keys = accountKeysOf(deps.secret, config.jwtSecretPrevious);
  const memberLog = new MemberSecurityLog({ ...deps, store: new SecurityEntryStore(connection) });
  const limits = new GuessLimits({
    attempts: deps.attempts,
    passwords: config.wrongPasswords,
    factor: config.rateLimitFactor,
  });
  return {
    ...deps,
    keys,
    limits,
    memberLog,
    securityLog: memberLog.recording(deps.securityLog),
    tokens: new Tokens({ key: keys.tokens, installation: deps.installation, clock }),
    passwords: new Passwords(config.bcryptCost),
    passwordSignIn: new PasswordSignIn(deps.signInSettings),
    passwordRules: new PasswordRules(loadCommonPasswords()),
    grants: new ResetGrantStore(connection),
    ...signInProtection(deps),
  };
}

function createOwnership(deps: ConstructorParameters<typeof Ownership>[0]) {
  const ownership = new Ownership(deps);
  return {
    routes: ownershipRoutes(ownership),
    downloads: downloads(ownership, deps.clock),
    finishDeletions: () => ownership.finishDeletions(),
    removeAccount: ownership.removeAccount.bind(ownership),
  };
}

type SwitchDeps = Pick<Deps, 'config'> & ConstructorParameters<typeof Suspending>[0];

type PasswordlessDeps = Deps &
  Omit<Parameters<typeof createPasskeys>[0], 'lockIdentities'> &
  Omit<Parameters<typeof createProviders>[0], 'providers' | 'lockPasskeys'>;

/** Passkeys and organisations; the last way in is one of both. */
function createPasswordless(deps: PasswordlessDeps) {
  const { identityStore } = deps;
  const { signInProviders: providers } = deps.config;
  const ids = providers.map(({ id }) => id);
  const lockIdentities = (memberId: string) => identityStore.lock(memberId, ids);
  const passkeys = createPasskeys({ ...deps, lockIdentities });
  const lockPasskeys = passkeys.lock;
  return {
    passkeys,
    /** Makes concurrent removals of a member's ways in without password conflict; returns how many work. */
    lockOtherWays: async (memberId: string): Promise<number> => {
      const count = await lockPasskeys(memberId);
      return (passkeySiteOf(deps.publicUrl()) ? count : 0) + (await lockIdentities(memberId));
    },
    providers: createProviders({ ...deps, providers, lockPasskeys }),
  };
}

/** Members that organisations manage, and what a suspension does to an account. */
function createSwitches(deps: Omit<Parameters<typeof createScim>[0], 'suspending' | 'factor'> & SwitchDeps) {
  const suspending = new Suspending(deps);
  return { suspending, scim: createScim({ ...deps, suspending, factor: deps.config.rateLimitFactor }) };
}

/** The parts of accounts, each with what it needs of the others. */
function createParts(deps: Deps) {
  const { config, clock, members, places } = deps;
  const { connection } = deps.database;
  const shared = createShared(deps);
  const { keys, limits } = shared;
  const codeStore = new CodeStore(connection);
  const sessions = new Sessions({ ...shared, store: new SessionStore(connection) });
  const requireVerification = config.requireEmailVerification;
  const registration = new Registration({ ...shared, codes: codeStore, requireVerification });
  const devices = new Devices({ store: new DeviceProofStore(connection), members: members.store, clock });
  const second = createSecondFactors({ ...shared, key: keys.secondFactors });
  const { secondFactors } = second;
  const trustedStore = new TrustedBrowserStore(connection);
  const trusted = new TrustedBrowsers({ ...shared, store: trustedStore, secondFactors });
  const signIn = new SignIn({ ...shared, ...second, sessions, devices, trusted, codes: codeStore });
  const present = (member: Member) => members.presentOwn(member, places);
  const withoutPassword = { ...shared, ...second, registration, signIn, sessions, present };
  const { passkeys, providers, lockOtherWays } = createPasswordless(withoutPassword);
  const passkeyUses = passkeys.uses;
  const proofs = second.withSignIn({ signIn, sessions, passkeyUses, trusted, present });
  const codes = new Codes({ store: codeStore, limits, key: keys.codes, clock });
  const recovery = new Recovery({ ...shared, codes, signIn });
  const emailChanges = createEmailChanges({
    ...shared,
    ...passkeys,
    identities: providers.identities,
    sessions,
    recovery,
    secondFactors,
    codes: codeStore,
  });
  return {
    ...shared,
    codes,
    codeStore,
    sessions,
    registration,
    devices,
    second,
    secondFactors,
    trusted,
    signIn,
    present,
    passkeys,
    providers,
    lockOtherWays,
    proofs,
    recovery,
    emailChanges,
    switches: createSwitches({
      ...shared,
      ...providers,
      providers: config.signInProviders,
      identities: shared.identityStore,
      registration,
      sessions,
    }),
  };
}

/** Accounts: registration, sign-in and sign-out, codes, passwords, sessions. */
export function createAccounts(deps: Deps) {
  const parts = createParts(deps);
  const { sessions, registration, second, secondFactors, trusted, passkeys, proofs, emailChanges } = parts;
  const { providers } = parts;
  const { suspending, scim } = parts.switches;
  const { connection } = deps.database;
  const tickets = new ExportTicketStore(connection);
  return {
    /** Export and deletion of accounts. Needs what every other feature stores, so it is created last. */
    createOwnership: (given: OwnershipDeps) =>
      createOwnership({ ...parts, ...given, codes: parts.codeStore, tickets }),
    memberData: accountMemberData({
      ...parts,
      ...second,
      ...passkeys,
      identities: providers.identities,
      provisioned: scim.data,
      emailChanges: emailChanges.data,
    }),
    /** Where providers report that somebody has signed out there. */
    providerLogout: providers.logout,
    /** Where organisations manage their members; undefined if none does. */
    scim: scim.router,
    nameOfProvider: providers.nameOf,
    requireFreshProof: proofs.requireFreshProof,
    /** Keys of authenticator apps that were encrypted with the previous secret. */
    resealKeys: () => secondFactors.resealKeys(),
    findEndedSessions: (ids: readonly string[]) => sessions.findEnded(ids),
    /** A socket event uses its session like a call does. */
    noteUse: (viewer: Viewer) => sessions.noteUse(viewer),
    care: new AccountCare(parts),
    suspending,
    lockOtherWays: parts.lockOtherWays,
    requiredFactors: parts.requiredFactors,
    identify: new CallerIdentity({ sessions, registration, members: deps.members.store }),
    routes: [
      ...accountsRoutes({
        ...parts,
        signOutAddress: providers.signOutAddress,
        changeLanguage: (...change) => changeLanguage(deps, ...change),
      }),
      ...proofs.routes,
      ...passkeys.routes,
      ...providers.routes,
      ...trustedBrowsersRoutes(trusted),
      ...emailChanges.routes,
      ...securityLogRoutes(parts.memberLog),
    ],
  };
}

export { passkeySiteOf } from './passkeys/passkey-site.ts';
export type { AccountEvents } from './account-events.ts';
export { securityNotice } from './mails/security-notice.ts';
export type { AccountCare } from './account-care.ts';
export type { Suspending } from './suspending.ts';
export type { RequiredFactors } from './second-factor/required-factors.ts';
export { turnOffSecondFactorOf } from './second-factor/turn-off-second-factor-of.ts';
export { endSessionsOf } from './sessions/end-sessions-of.ts';
export { InstallationStore } from './installation.store.ts';
export { LIVE_CREDENTIALS } from './credentials/live-credentials.ts';
export type { FollowedRole } from './providers/provider-members.ts';
