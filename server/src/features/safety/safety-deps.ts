import type { ReportTarget } from '@weft/shared/safety/reasons';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Suspending } from '../accounts/index.ts';
import type { Members, Reportable } from '../members/index.ts';
import type { ModeratorEvents } from './moderator-events.ts';
import type { RoleHolders, VisibleCases } from './reading/visible-cases.ts';
import type { AuditStore } from './store/audit.store.ts';
import type { CaseStore } from './store/case.store.ts';
import type { ReportStore } from './store/report.store.ts';

/** What the feature gets from outside. */
export interface SafetyFeatureDeps {
  readonly database: Database;
  readonly members: Members;
  readonly clock: Clock;
  readonly background: Background;
  readonly publisher: Publisher;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  /** Reportable content, by the features that store it. */
  readonly reportables: Readonly<Record<ReportTarget, Reportable>>;
  readonly roleHolders: RoleHolders;
  /** The effect of a suspension on an account. */
  readonly suspending: Suspending;
}

export interface SafetyDeps extends SafetyFeatureDeps {
  readonly cases: CaseStore;
  readonly visible: VisibleCases;
  readonly reports: ReportStore;
  readonly audit: AuditStore;
  readonly events: ModeratorEvents;
}
