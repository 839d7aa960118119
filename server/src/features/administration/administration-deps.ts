import type { Config } from '../../config/load-config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { AccountCare, RequiredFactors, Suspending } from '../accounts/index.ts';
import type { Joining } from '../joining/index.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { Pages } from '../pages/index.ts';
import type { AdministrationAuditStore } from './administration-audit.store.ts';

/** What the feature gets from outside. */
export interface AdministrationFeatureDeps {
  readonly config: Pick<Config, 'dataDir'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly members: Members;
  readonly joining: Joining;
  readonly pages: Pages;
  readonly media: Pick<Media, 'exchange' | 'ingestNetworkPicture'>;
  readonly publisher: Publisher;
  readonly securityLog: SecurityLog;
  readonly publicUrl: () => string;
  readonly care: AccountCare;
  /** The effect of a suspension on an account. */
  readonly suspending: Suspending;
  /** Makes concurrent removals of a member's ways in without password conflict; returns how many work. */
  readonly lockOtherWays: (memberId: string) => Promise<number>;
  readonly requiredFactors: RequiredFactors;
}

export interface AdministrationDeps extends AdministrationFeatureDeps {
  readonly audit: AdministrationAuditStore;
  /** Lets the open pages of a member show what the new role may do. */
  readonly notifyRole: (memberId: string) => void;
}
