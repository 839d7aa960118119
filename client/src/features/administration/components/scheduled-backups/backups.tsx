import { useQuery } from '@tanstack/react-query';
import type { BackupsView } from '@weft/shared/administration/backups-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { Archive } from 'lucide-react';
import { messageOf } from '@/lib/api/api-error';
import { fullTime } from '@/lib/format/relative-time';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { backupQueries } from '../../api/backup-queries';
import { useMakeBackup } from '../../api/use-backup-changes';
import { BackupList } from './backup-list';
import { BackupSettingsForm } from './backup-settings-form';
import { texts } from './texts/generated';

function Failure({ failure }: { failure: NonNullable<BackupsView['failure']> }) {
  return (
    <BannerMessage tone="danger">
      <p className="font-semibold">{texts.failedSince({ time: fullTime(failure.since) })}</p>
      <p className="mt-1">{texts.reasons[failure.reason]}</p>
    </BannerMessage>
  );
}

function State({ backups, isRunning, nextAt, failure, place, ...settings }: BackupsView) {
  const make = useMakeBackup();
  return (
    <>
      {failure && <Failure failure={failure} />}
      <p className="my-3">{nextAt === null ? texts.noneNext : texts.next({ time: fullTime(nextAt) })}</p>
      <BackupSettingsForm {...settings} />
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="kept-backups" className="text-h3">
          {texts.kept}
        </h3>
        <Button
          variant="secondary"
          size="sm"
          busy={isRunning || make.isPending}
          busyText={texts.running}
          icon={<Archive aria-hidden="true" className="size-4" />}
          onClick={() => make.mutate()}
        >
          {texts.make}
        </Button>
      </div>
      <p className="mb-2 text-small text-muted">{texts.places[place]}</p>
      <BackupList backups={backups} />
    </>
  );
}

function LoadedState() {
  const { data, error, isFetching, refetch } = useQuery(backupQueries.state());
  if (data) return <State {...data} />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadBackups)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton className="mt-4 h-40" />
    </SkeletonGroup>
  );
}

/** When backups are made, how long they are kept, and those that there are. */
export function Backups() {
  return (
    <Card aria-labelledby="backups" className="p-5 max-md:p-4">
      <h2 id="backups">{texts.title}</h2>
      <p className="mt-1 text-small text-muted">{texts.text}</p>
      <LoadedState />
    </Card>
  );
}
