import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { RequiredFactors } from '../second-factor/required-factors.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { PasskeyChallengeStore } from './passkey-challenge.store.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { PasskeyUses } from './passkey-uses.ts';
import type { PasskeyStore } from './passkey.store.ts';
import { Passkeys } from './passkeys.ts';
import { passkeysRoutes } from './passkeys.routes.ts';

interface Deps {
  readonly database: Database;
  readonly members: Members;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  readonly limits: GuessLimits;
  readonly passwordSignIn: PasswordSignIn;
  readonly signIn: SignIn;
  readonly passkeyStore: PasskeyStore;
  readonly requiredFactors: RequiredFactors;
  readonly lockIdentities: (memberId: string) => Promise<number>;
  readonly present: (member: Member) => Promise<OwnProfile>;
}

/** Passkeys of members: adding, signing in and fresh proofs. */
export function createPasskeys(deps: Deps) {
  const { connection } = deps.database;
  const store = deps.passkeyStore;
  const challenges = new PasskeyChallenges({
    store: new PasskeyChallengeStore(connection),
    clock: deps.clock,
  });
  const passkeys = new Passkeys({ ...deps, store, challenges });
  const uses = new PasskeyUses({ ...deps, store, challenges });
  return {
    passkeys,
    uses,
    /** Makes concurrent changes of passkeys conflict; returns how many the member has. */
    lock: (memberId: string) => store.lock(memberId),
    routes: passkeysRoutes({ ...deps, passkeys, uses }),
  };
}
