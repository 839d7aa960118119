import type { Config } from './config/load-config.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Logger } from './platform/logger/logger.ts';
import type { SecurityLog } from './platform/logger/security-log.ts';
import type { Mailer } from './platform/mailer/mailer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';
import type { JoinServers } from './platform/servers/servers.ts';

/** The doors to the outside, the only things that a test brings its own of. */
export interface Doors {
  readonly config: Config;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly database: Database;
  readonly storage: FileStorage;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly metrics: Metrics;
  /** Finds the other server processes of this Weft, if there are any. */
  readonly joinServers: JoinServers;
  /** Signs tokens. */
  readonly secret: string;
  /** The address that members use, without a slash at its end. */
  readonly publicUrl: () => string;
}
