import type { Router } from 'express';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { AttemptLimiter } from '../../../platform/limits/attempt-limiter.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Members } from '../../members/index.ts';
import type { IdentityStore } from '../providers/identity.store.ts';
import type { ProviderProfiles } from '../providers/provider-profiles.ts';
import type { Registration } from '../registration/registration.ts';
import type { GuessLimits } from '../sign-in/guess-limits.ts';
import type { Suspending } from '../suspending.ts';
import { ProvisionedStore } from './provisioned.store.ts';
import { provisionedData } from './provisioned-data.ts';
import { Provisioning } from './provisioning.ts';
import { ScimAccess } from './scim-access.ts';
import { scimRouter } from './scim-router.ts';

interface Deps {
  readonly providers: readonly SignInProvider[];
  readonly identities: IdentityStore;
  readonly profiles: ProviderProfiles;
  readonly database: Database;
  readonly members: Members;
  readonly clock: Clock;
  readonly limits: GuessLimits;
  readonly attempts: AttemptLimiter;
  /** RATE_LIMIT_FACTOR. */
  readonly factor: number;
  readonly registration: Registration;
  readonly suspending: Suspending;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  readonly logger: Logger;
}

/** Members that organisations manage by SCIM. */
export function createScim(deps: Deps) {
  const store = new ProvisionedStore(deps.database.connection);
  const access = new ScimAccess(deps);
  const router: Router | undefined = access.isUsed
    ? scimRouter({ ...deps, access, provisioning: new Provisioning({ ...deps, store }) })
    : undefined;
  return { router, data: provisionedData(store) };
}
