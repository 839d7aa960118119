import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Viewer } from '../../../http/routes/route.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import type { PasskeyUses } from '../passkeys/passkey-uses.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { RotatingKey } from '../credentials/keys.ts';
import { Sealer } from '../credentials/sealer.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { TrustedBrowsers } from '../trusted-browsers/trusted-browsers.ts';
import { FreshProofs } from './fresh-proofs.ts';
import { PendingSignInStore } from './pending-sign-in.store.ts';
import { PendingSignIns } from './pending-sign-ins.ts';
import type { RequiredFactors } from './required-factors.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { SecondFactors } from './second-factors.ts';
import { SecondStep } from './second-step.ts';

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
  readonly secondFactorStore: SecondFactorStore;
  readonly requiredFactors: RequiredFactors;
  /** Encrypts the keys of authenticator apps. */
  readonly key: RotatingKey;
}

interface SignInDeps {
  readonly signIn: SignIn;
  readonly sessions: Sessions;
  readonly passkeyUses: PasskeyUses;
  readonly trusted: TrustedBrowsers;
  readonly present: (member: Member) => Promise<OwnProfile>;
}

/** Authenticator apps, sign-ins that wait for their codes, and fresh proofs. */
export function createSecondFactors({ key, ...deps }: Deps) {
  const { connection } = deps.database;
  const pendings = new PendingSignIns({ store: new PendingSignInStore(connection), clock: deps.clock });
  const secondFactors = new SecondFactors({
    ...deps,
    store: deps.secondFactorStore,
    sealer: new Sealer(key),
  });
  return {
    pendings,
    secondFactors,
    /** The calls, which need the sign-in, which needs the rest. */
    withSignIn({ present, ...given }: SignInDeps) {
      const freshProofs = new FreshProofs({ ...deps, ...given, secondFactors });
      const secondStep = new SecondStep({ ...deps, ...given, pendings, secondFactors });
      return {
        requireFreshProof: (viewer: Viewer) => freshProofs.require(viewer),
        routes: secondFactorRoutes({ ...deps, secondStep, secondFactors, freshProofs, present }),
      };
    },
  };
}
