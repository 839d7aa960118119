import type { BackupSettings } from '@weft/shared/administration/backups-contract';
import type { Background } from '../../../platform/background.ts';
import { backupName, backupTime } from '../../../platform/backup-places/backup-name.ts';
import type { BackupPlace, KeptBackup } from '../../../platform/backup-places/backup-place.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { isLeaseHeld, takeLease, type Lease } from '../../../platform/database/lease.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import { backupPace } from './backup-pace.ts';
import type { BackupPlan, BackupPlanStore } from './backup-plan.store.ts';
import { keptBackups, type DatedBackup } from './backup-rule.ts';
import { LocalCalendar } from './backup-schedule.ts';
import { settingsInForce, type FixedBackupSettings } from './backup-settings.ts';
import { backupFailureOf, DamagedBackupError } from './failure-of.ts';

/** Only one server makes, or deletes, backups at a time. */
const LEASE = 'backups';
/** A backup that failed is tried again after this time (ms). */
const RETRY_AFTER = 60 * 60_000;

type Pace = ReturnType<typeof backupPace>;

export interface ScheduledBackupsDeps {
  readonly connection: DatabaseConnection;
  readonly plans: BackupPlanStore;
  readonly place: BackupPlace;
  readonly fixed: FixedBackupSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly background: Background;
  /** Writes all data to a new file, with calls of `pace` between small portions. */
  readonly write: (file: string, pace: Pace) => Promise<unknown>;
  /** Reads a file that was written; throws if it is not whole. */
  readonly verify: (file: string, pace: Pace) => Promise<unknown>;
  /** Tells the owners that no backup could be made. */
  readonly tell: (failure: NonNullable<BackupPlan['failure']>) => Promise<void>;
}

/** A kept backup with its time (ms) and the day of the operator's calendar. */
export type TimedBackup = KeptBackup & DatedBackup & { readonly at: number };

/** Makes backups at an hour of the day, or when asked, and removes those that the rule doesn't keep. */
export class ScheduledBackups {
  readonly #deps: ScheduledBackupsDeps;
  readonly #ending = new AbortController();

  constructor(deps: ScheduledBackupsDeps) {
    this.#deps = deps;
  }

  /** Makes the backup that is due; resolves once it is made or has failed. */
  async makeDue(): Promise<void> {
    const plan = await this.#deps.plans.read();
    if (this.#dueDay(plan) === undefined || this.#retryAt(plan) > this.#deps.clock.now()) return;
    const lease = await this.#enter();
    if (lease) await this.#run(lease);
  }

  /** Begins a backup unless one is being made. Runs `record` before, so that none begins without its record. */
  async begin(record: () => Promise<void>): Promise<void> {
    const lease = await this.#enter();
    if (!lease) return;
    try {
      await record();
    } catch (error) {
      await lease.release();
      throw error;
    }
    this.#deps.background.run('make a backup', () => this.#run(lease));
  }

  isRunning(): Promise<boolean> {
    return isLeaseHeld(this.#deps.connection, LEASE);
  }

  /** Interrupts the backup that this server makes; the next start makes it again. */
  end(): void {
    this.#ending.abort();
  }

  /** Returns when the next backup begins (ms); undefined if none is planned. */
  nextAt(plan: BackupPlan): number | undefined {
    const { hour, timeZone } = settingsInForce(this.#deps.fixed, plan.settings);
    if (hour === null) return undefined;
    const now = this.#deps.clock.now();
    if (this.#dueDay(plan) !== undefined) return Math.max(now, this.#retryAt(plan));
    return new LocalCalendar(timeZone).nextDue(now, hour);
  }

  /** Returns the kept backups, newest first. */
  async list({ timeZone }: BackupSettings): Promise<TimedBackup[]> {
    const calendar = new LocalCalendar(timeZone);
    const kept = await this.#deps.place.list();
    return kept
      .flatMap((backup) => {
        const at = backupTime(backup.name);
        return at === undefined ? [] : [{ ...backup, at, day: calendar.dayOf(at) }];
      })
      .toSorted((a, b) => b.at - a.at);
  }

  /**
   * Removes a backup; returns false if it is the only one, or a server is at work. Runs `record` before, so that none
   * goes without its record.
   */
  async remove(name: string, record: () => Promise<void>): Promise<boolean> {
    const { connection, place } = this.#deps;
    const lease = await takeLease(connection, LEASE);
    if (!lease) return false;
    try {
      const kept = await place.list();
      const isOnly = kept.every((backup) => backup.name === name);
      if (isOnly && kept.length > 0) return false;
      // Another call may have removed it meanwhile.
      if (!kept.some((backup) => backup.name === name)) return true;
      await record();
      await place.remove(name);
      return true;
    } finally {
      await lease.release();
    }
  }

  /** Returns the day whose backup is due and not yet made. */
  #dueDay({ settings, lastDay = -1 }: BackupPlan): number | undefined {
    const { hour, timeZone } = settingsInForce(this.#deps.fixed, settings);
    if (hour === null) return undefined;
    const day = new LocalCalendar(timeZone).dueDay(this.#deps.clock.now(), hour);
    return day > lastDay ? day : undefined;
  }

  #retryAt({ failure }: BackupPlan): number {
    return failure ? failure.lastAt.getTime() + RETRY_AFTER : 0;
  }

  async #enter(): Promise<Lease | undefined> {
    return this.#ending.signal.aborted ? undefined : takeLease(this.#deps.connection, LEASE);
  }

  async #run(lease: Lease): Promise<void> {
    const { plans, logger } = this.#deps;
    const check = (): void => {
      this.#ending.signal.throwIfAborted();
      lease.mustHold();
    };
    try {
      const day = this.#dueDay(await plans.read());
      // What the rule no longer keeps makes room.
      await this.#prune(check);
      await this.#make(check);
      await plans.succeeded(day);
      await this.#prune(check);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      logger.error({ err: error }, 'the backup failed');
      await this.#failed(error);
    } finally {
      await lease.release();
    }
  }

  async #make(check: () => void): Promise<void> {
    const { place, clock, write, verify } = this.#deps;
    const draft = await place.begin(backupName(clock.date()));
    const pace = backupPace(check);
    try {
      await write(draft.path, pace);
      await verify(draft.path, pace).catch((error: unknown) => {
        check();
        throw new DamagedBackupError('a backup could not be read back', { cause: error });
      });
      await draft.keep();
    } finally {
      await draft.discard();
    }
  }

  /** Removes what the rule no longer keeps, which is never the newest. A failure is logged: the backups are there. */
  async #prune(check: () => void): Promise<void> {
    const { plans, fixed, place, logger } = this.#deps;
    try {
      const settings = settingsInForce(fixed, (await plans.read()).settings);
      const backups = await this.list(settings);
      const kept = keptBackups(backups, settings.keep);
      for (const backup of backups) {
        if (kept.has(backup)) continue;
        check();
        await place.remove(backup.name);
      }
    } catch (error) {
      if (!this.#ending.signal.aborted) logger.error({ err: error }, 'old backups could not be removed');
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { plans, clock, tell } = this.#deps;
    const isNew = await plans.failed(backupFailureOf(error), clock.date());
    const { failure } = await plans.read();
    if (!isNew || !failure) return;
    await tell(failure);
    await plans.told();
  }
}
