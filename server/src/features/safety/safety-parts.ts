import type { ReportTarget } from '@weft/shared/safety/reasons';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecurityLog } from '../../platform/logger/security-log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Suspending } from '../accounts/index.ts';
import type { Members, Reportable } from '../members/index.ts';
import type { ModeratorNews } from './moderator-news.ts';
import type { AuditStore } from './store/audit.store.ts';
import type { CaseStore } from './store/case.store.ts';
import type { ReportStore } from './store/report.store.ts';

/** What reports and moderation are given. */
export interface SafetyDependencies {
  readonly database: Database;
  readonly members: Members;
  readonly clock: Clock;
  readonly background: Background;
  readonly publisher: Publisher;
  readonly mailer: Mailer;
  readonly securityLog: SecurityLog;
  /** Everything that can be reported, by the features that keep it. */
  readonly reportables: Readonly<Record<ReportTarget, Reportable>>;
  /** What a suspension does to an account. */
  readonly suspending: Suspending;
}

export interface SafetyParts extends SafetyDependencies {
  readonly cases: CaseStore;
  readonly reports: ReportStore;
  readonly audit: AuditStore;
  readonly news: ModeratorNews;
}
