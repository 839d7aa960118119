import { isReachedBy } from '@weft/shared/notifications/channels';
import type { Notifier } from './notifier.ts';
import type { SettingsStore } from './settings.store.ts';

/** What the network tells its owners. */
export function ownerNotices(notifier: Notifier, settings: Pick<SettingsStore, 'chosenBy'>) {
  return {
    /** Notifies a member in Weft and by push that no backup can be made: once for each `key`. */
    backupFailed(member: string, key: string): void {
      notifier.notify({ kind: 'failedBackup', member, actor: member, key });
    },
    /** Returns whether the member gets mails about failed backups. */
    async wantsBackupMail(member: string): Promise<boolean> {
      return isReachedBy(await settings.chosenBy(member), 'failedBackup', 'mail');
    },
  };
}

export type OwnerNotices = ReturnType<typeof ownerNotices>;
