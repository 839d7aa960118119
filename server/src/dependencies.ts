import type { SampleNetwork } from './features/administration/index.ts';
import type { Config } from './config/load-config.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/logger/logger.ts';
import type { SecurityLog } from './platform/logger/security-log.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { HostNames } from './platform/outbound/host-names.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { JoinServers } from './platform/servers/servers.ts';

/** The adapters to the outside: database, clock, mail, files, name servers. Tests replace these and nothing else. */
export interface Dependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly metrics: Metrics;
  readonly hostNames: HostNames;
  /** Connects to the other server processes of this installation. */
  readonly joinServers: JoinServers;
  /** Invented members for an empty network; absent where there are none. */
  readonly samples?: SampleNetwork | undefined;
  /** Signs tokens. */
  readonly secret: string;
  /** The address for members, without trailing slash. */
  readonly publicUrl: () => string;
}
