import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import type { BackupSettings, BackupsView } from '@weft/shared/administration/backups-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { forbidden, notFound } from '../../../errors/common.ts';
import type { BackupPlace } from '../../../platform/backup-places/backup-place.ts';
import { secretDigest } from '../../../platform/secret-digest.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import type { BackupPlanStore } from './backup-plan.store.ts';
import { LocalCalendar } from './backup-schedule.ts';
import {
  lineOfSettings,
  lockedSettings,
  settingsInForce,
  type FixedBackupSettings,
} from './backup-settings.ts';
import type { BackupTicketStore } from './backup-ticket.store.ts';
import { presentBackups } from './present-backups.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

const { rules } = ADMINISTRATION_TEXTS;

interface Deps extends Pick<AdministrationDeps, 'database' | 'members' | 'audit' | 'clock' | 'securityLog'> {
  readonly plans: BackupPlanStore;
  readonly tickets: BackupTicketStore;
  readonly place: BackupPlace;
  readonly fixed: FixedBackupSettings;
  readonly scheduled: ScheduledBackups;
}

/** What owners and administrators do with scheduled backups. */
export class BackupsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async state(): Promise<BackupsView> {
    const { plans, place, fixed, scheduled } = this.#deps;
    const plan = await plans.read();
    const settings = settingsInForce(fixed, plan.settings);
    return presentBackups({
      settings,
      locked: lockedSettings(fixed),
      place: place.kind,
      isRunning: await scheduled.isRunning(),
      nextAt: scheduled.nextAt(plan),
      failure: plan.failure,
      backups: await scheduled.list(settings).catch(() => undefined),
    });
  }

  /** Throws FORBIDDEN if the environment sets a changed setting. */
  async change(actorId: string, given: BackupSettings): Promise<void> {
    const { database, plans, fixed, audit, clock } = this.#deps;
    if (!isDeepStrictEqual(settingsInForce(fixed, given), given)) throw forbidden(() => rules.lockedSetting);
    await database.inTransaction(async () => {
      const before = settingsInForce(fixed, (await plans.read()).settings);
      if (isDeepStrictEqual(before, given)) return;
      const isSameTime = before.hour === given.hour && before.timeZone === given.timeZone;
      // The first backup after a change of the time is made at the next hour that was chosen, not at once.
      const lastDay = isSameTime
        ? undefined
        : new LocalCalendar(given.timeZone).dueDay(clock.now(), given.hour ?? 0);
      await plans.choose(given, lastDay);
      const [from, to] = [lineOfSettings(before), lineOfSettings(given)];
      await audit.add({
        action: 'backupsChanged',
        by: actorId,
        before: from,
        after: to,
        createdAt: clock.date(),
      });
    });
  }

  async make(actorId: string): Promise<void> {
    await this.#deps.scheduled.begin(() => this.#record('backupBegun', actorId));
  }

  /** Returns the token of a download: valid once, for 5 minutes. Throws NOT_FOUND if there is no such backup. */
  async grant(actorId: string, backup: string): Promise<string> {
    const { database, place, tickets, clock, securityLog } = this.#deps;
    if (!(await place.open(backup))) throw notFound(() => rules.backupGone);
    const token = randomBytes(32).toString('base64url');
    await database.inTransaction(async () => {
      await tickets.add({
        tokenHash: secretDigest(token),
        memberId: actorId,
        backup,
        expiresAt: new Date(clock.now() + ACCOUNT_LIMITS.exportLinkLifetime),
      });
      await this.#record('backupDownloaded', actorId, backup);
    });
    securityLog('backup-downloaded', { memberId: actorId });
    return token;
  }

  /** Returns the backup of a valid token, whose member is still an owner. `isTaken` uses the token up. */
  async granted(token: string, isTaken: boolean) {
    const { tickets, place, members, clock } = this.#deps;
    const [digest, now] = [secretDigest(token), clock.date()];
    const ticket = await (isTaken ? tickets.take(digest, now) : tickets.find(digest, now));
    if (!ticket || !(await members.roles.allows(ticket.memberId, 'backups.own'))) return undefined;
    const file = await place.open(ticket.backup);
    return file && { name: ticket.backup, ...file };
  }

  /** Throws FORBIDDEN for the only backup, or while one is being made. */
  async remove(actorId: string, backup: string): Promise<void> {
    const { place, scheduled } = this.#deps;
    if (!(await place.open(backup))) return;
    const record = () => this.#record('backupDeleted', actorId, backup);
    if (!(await scheduled.remove(backup, record))) throw forbidden(() => rules.backupNeeded);
  }

  async #record(action: AdministrationAction, by: string, note = ''): Promise<void> {
    const { audit, clock } = this.#deps;
    await audit.add({ action, by, note, createdAt: clock.date() });
  }
}
