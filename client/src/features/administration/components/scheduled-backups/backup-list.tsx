import type { BackupsView, BackupView } from '@weft/shared/administration/backups-contract';
import { useRef, useState } from 'react';
import { useOwnProfile } from '@/features/members';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { fileSize } from '@/lib/format/file-size';
import { joinFacts } from '@/lib/format/join-facts';
import { fullTime } from '@/lib/format/relative-time';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { Tag } from '@/ui/display/badge';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useDeleteBackup, useDownloadBackup } from '../../api/use-backup-changes';
import { texts } from './texts/generated';

const dayOf = (iso: string) => dateFormat({ dateStyle: 'long' }).format(Date.parse(iso));

/** Deletes a backup after a confirmation. */
function Deletion({ backup: { name, createdAt } }: { backup: BackupView }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const deletion = useDeleteBackup();
  const time = fullTime(createdAt);
  const handleConfirm = () => {
    setAsking(false);
    const moveFocus = opener.current && rememberNeighbour(opener.current);
    deletion.mutate(name, { onSuccess: () => moveFocus?.() });
  };
  return (
    <>
      <Button
        ref={opener}
        variant="ghost"
        size="sm"
        busy={deletion.isPending}
        aria-label={texts.deleteOf({ time })}
        onClick={() => setAsking(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.question}
        confirmLabel={texts.confirm}
        danger
        onConfirm={handleConfirm}
      >
        <p>{texts.consequence({ time })}</p>
      </ConfirmDialog>
    </>
  );
}

function Row({ backup, isOwn }: { backup: BackupView; isOwn: boolean }) {
  const download = useDownloadBackup();
  const { name, createdAt, bytes, keptUntil } = backup;
  const time = fullTime(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {time}
          <Tag tone="success">{texts.verified}</Tag>
        </p>
        <p className="text-small text-muted">
          {joinFacts([
            fileSize(bytes),
            keptUntil === null ? texts.keptOn : texts.keptUntil({ day: dayOf(keptUntil) }),
          ])}
        </p>
      </div>
      {isOwn && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={download.isPending}
            aria-label={texts.downloadOf({ time })}
            onClick={() => download.mutate(name)}
          >
            {texts.download}
          </Button>
          <Deletion backup={backup} />
        </span>
      )}
    </li>
  );
}

/** The backups that are kept, newest first. Owners download and delete them. */
export function BackupList({ backups }: Pick<BackupsView, 'backups'>) {
  const isOwn = useOwnProfile().profile?.role === 'owner';
  if (backups === null) return <p className="text-danger">{texts.unreadable}</p>;
  if (backups.length === 0) return <p className="text-muted">{texts.empty}</p>;
  return (
    <ul aria-labelledby="kept-backups" className="divide-y divide-line border-t border-line">
      {backups.map((backup) => (
        <Row key={backup.name} backup={backup} isOwn={isOwn} />
      ))}
    </ul>
  );
}
