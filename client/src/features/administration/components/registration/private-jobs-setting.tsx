import { useQuery } from '@tanstack/react-query';
import type { JobSettingsAnswer } from '@weft/shared/administration/jobs-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { messageOf } from '@/lib/api/api-error';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Switch } from '@/ui/form/switch';
import { jobSettingQueries, useChangeJobSettings } from '../../api/job-setting-queries';
import { texts } from '../../texts/generated';

const { privateJobs: said } = texts;

function PrivateJobsSwitch({ settings: { privateJobs: isOn }, locked }: JobSettingsAnswer) {
  const change = useChangeJobSettings();
  const variable = locked.privateJobs;
  return (
    <>
      <Switch
        label={said.label}
        hint={isOn ? said.hintOn({ max: String(JOB_LIMITS.privateOpenMax) }) : said.hintOff}
        isOn={isOn}
        isOff={variable !== undefined}
        onChange={() => {
          if (!change.isPending) change.mutate({ privateJobs: !isOn });
        }}
      />
      {variable !== undefined && (
        <p className="mt-2 text-small text-muted">{texts.registration.locked({ variable })}</p>
      )}
    </>
  );
}

/** Whether members may offer jobs in their own name. */
export function PrivateJobsSetting() {
  const { data, error, isFetching, refetch } = useQuery(jobSettingQueries.settings());
  return (
    <Card className="p-5 max-md:p-4">
      <h2 className="mb-2">{said.title}</h2>
      {data && <PrivateJobsSwitch {...data} />}
      {!data && error && (
        <ErrorState
          small
          message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadJobSettings)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup label={said.loading}>
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
