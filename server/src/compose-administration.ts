import { backUp } from './backup/backup.ts';
import { verifyArchive } from './backup/read-archive.ts';
import type { Core } from './compose-core.ts';
import { createAdministration } from './features/administration/index.ts';
import { openBackupPlace } from './platform/backup-places/open-backup-place.ts';

type Given = Parameters<typeof createAdministration>[0];
type Installation = Parameters<typeof createAdministration>[1];

/** Features that the administration needs. */
interface Earlier {
  readonly joining: Given['joining'];
  readonly pages: Given['pages'];
  readonly accounts: Pick<Given, 'care' | 'suspending' | 'lockOtherWays' | 'requiredFactors'>;
  readonly content: {
    readonly posts: { readonly counts: Installation['posts'] };
    readonly messaging: { readonly counts: Installation['messages'] };
    readonly notifications: Pick<Installation, 'mailCare' | 'memberMails'> & {
      readonly ownerNotices: Installation['backups']['ownerNotices'];
    };
  };
  readonly safety: Pick<Installation, 'openReports'>;
}

/** What scheduled backups need: they are written and verified as the command does it. */
function backupsOf(
  { background, config, database, logger, mailer, storage }: Core,
  { ownerNotices }: Earlier['content']['notifications'],
): Installation['backups'] {
  return {
    fixed: config.backups.fixed,
    place: openBackupPlace(config),
    background,
    logger,
    mailer,
    ownerNotices,
    write: (file, pace) => backUp({ database, storage }, file, pace),
    verify: verifyArchive,
  };
}

/** Creates the last feature: what owners and administrators do. */
export function composeAdministration(core: Core, { joining, pages, accounts, content, safety }: Earlier) {
  const { bus, clock, config, database, media, members, metrics, publicUrl, securityLog } = core;
  const { publisher } = core.realtime;
  const shared = { clock, config, publicUrl };
  const { care, suspending, lockOtherWays, requiredFactors } = accounts;
  const given = {
    ...shared,
    database,
    joining,
    pages,
    media,
    members,
    securityLog,
    care,
    suspending,
    lockOtherWays,
    requiredFactors,
    publisher,
  };
  return createAdministration(given, {
    ...shared,
    bus,
    queueLengths: () => metrics.queueLengths(),
    mailCounts: () => metrics.mailCounts(),
    bytesByKind: media.bytesByKind,
    openReports: safety.openReports,
    mailer: core.mailer,
    background: core.background,
    deliveryFailures: core.deliveryFailures,
    backups: backupsOf(core, content.notifications),
    mailCare: content.notifications.mailCare,
    memberMails: content.notifications.memberMails,
    posts: content.posts.counts,
    messages: content.messaging.counts,
  });
}
