import type { Readable } from 'node:stream';
import type { Config } from '../../config/load-config.ts';
import type { Viewer } from '../../http/route.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AttemptLimiter } from '../../platform/limits/attempt-limiter.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Bus } from '../../platform/servers/bus.ts';
import type { MemberBelongings, Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createCodeStore } from './code.store.ts';
import { createCodes } from './codes.ts';
import { createDevices } from './devices.ts';
import { createGuessLimits } from './guess-limits.ts';
import { accountBelongings } from './account-belongings.ts';
import { downloads } from './downloads.ts';
import { createExportTicketStore } from './export-ticket.store.ts';
import { createIdentify } from './identify.ts';
import { createAccountKeys } from './keys.ts';
import { Ownership } from './ownership.ts';
import { createPasswords } from './passwords.ts';
import { Recovery } from './recovery.ts';
import { Registration, type ProfileFiles } from './registration.ts';
import { createResetGrantStore } from './reset-grant.store.ts';
import { createSessionStore } from './session.store.ts';
import { Sessions, type SessionSockets } from './sessions.ts';
import { SignIn } from './sign-in.ts';
import { createSuspending } from './suspending.ts';
import { createTokens } from './tokens.ts';

interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly bus: Bus;
  readonly securityLog: SecurityLog;
  readonly attempts: AttemptLimiter;
  readonly members: Members;
  readonly places: Places;
  readonly media: ProfileFiles;
  /** Live connections, which end with their sessions. */
  readonly sockets: SessionSockets;
  /** What every feature holds of a member; grows while features are made. */
  readonly belongings: readonly MemberBelongings[];
  readonly openUpload: (url: string) => Promise<Readable | undefined>;
  readonly publicUrl: () => string;
  /** Signs tokens. */
  readonly secret: string;
  /** Names this one Weft. */
  readonly installation: string;
}

/** Accounts: registering, signing in and out, codes, passwords, sessions. */
export function createAccounts(parts: Parts) {
  const { config, database, clock, members, places } = parts;
  const keys = createAccountKeys(parts.secret);
  const tokens = createTokens(keys.tokens, parts.installation, clock);
  const passwords = createPasswords(config.bcryptCost);
  const limits = createGuessLimits(parts.attempts, config.wrongPasswords, config.rateLimitFactor);
  const codeStore = createCodeStore(database.connection);
  const grants = createResetGrantStore(database.connection);
  const shared = { ...parts, tokens, passwords, limits, grants };
  const sessions = new Sessions({
    ...shared,
    store: createSessionStore(database.connection),
    members: members.store,
  });
  const requireVerification = config.requireEmailVerification;
  const registration = new Registration({ ...shared, codes: codeStore, requireVerification });
  const devices = createDevices(keys.devices);
  const signIn = new SignIn({ ...shared, sessions, devices, codes: codeStore });
  const codes = createCodes(codeStore, limits, keys.codes, clock);
  const recovery = new Recovery({ ...shared, codes, signIn });
  const ownership = new Ownership({
    ...shared,
    sessions,
    signIn,
    codes: codeStore,
    tickets: createExportTicketStore(database.connection),
  });
  return {
    belongings: accountBelongings(members, sessions, places),
    downloads: downloads(ownership, clock),
    findEndedSessions: (ids: readonly string[]) => sessions.findEnded(ids),
    /** What a socket sends uses its session as a call does. */
    noteUse: (viewer: Viewer) => sessions.noteUse(viewer),
    suspending: createSuspending({ ...parts, sessions }),
    finishDeletions: () => ownership.finishDeletions(),
    identify: createIdentify(sessions, registration, members.store),
    routes: accountsRoutes({
      registration,
      signIn,
      sessions,
      ownership,
      recovery,
      present: (member) => members.presentOwn(member, places),
    }),
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
export type { Suspending } from './suspending.ts';
export { loadInstallationId } from './installation.store.ts';
export { LIVE_CREDENTIALS } from './live-credentials.ts';
