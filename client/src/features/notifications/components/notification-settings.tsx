import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeNotificationSettings } from '@weft/shared/notifications/contract';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import { NOTIFICATION_KINDS, type NotificationSettings as Settings } from '@weft/shared/notifications/views';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { DesktopSwitch } from '@/alerts/desktop/desktop-switch';
import { notify } from '@/alerts/toasts/notify';
import { Checkbox } from '@/ui/form/checkbox';
import { ErrorState } from '@/ui/feedback/error-state';
import { Segmented } from '@/ui/form/segmented';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { notificationQueries } from '../api/notification-queries';
import { texts } from '../texts/generated';
import { MailSettings } from './mail-settings';

const digestChoices = () =>
  [
    { value: 'off', label: texts.digest.off },
    { value: 'daily', label: texts.digest.daily },
    { value: 'weekly', label: texts.digest.weekly },
  ] as const;

interface SettingsChange extends Partial<Omit<Settings, 'kinds'>> {
  readonly kinds?: Partial<Settings['kinds']>;
}

/** Changes a setting optimistically and restores it after a failure. */
function useChangeSettings(settings: Settings) {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.settings();
  return useMutation({
    mutationFn: (change: SettingsChange) => call(changeNotificationSettings, { body: change }),
    onMutate: ({ kinds, ...others }) => {
      client.setQueryData(queryKey, { ...settings, ...others, kinds: { ...settings.kinds, ...kinds } });
      // The mutation context keeps the old settings. When the call fails, the prop has the changed ones.
      return settings;
    },
    onSuccess: (response) => client.setQueryData(queryKey, response.settings),
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before);
      notify.error(messageOf(error, NOTIFICATION_TEXTS.failed.changeSettings));
    },
  });
}

function Choices({ settings }: { settings: Settings }) {
  const change = useChangeSettings(settings);
  return (
    <div className="flex flex-col gap-6">
      <KindSwitches settings={settings} onChange={(kinds) => change.mutate({ kinds })} />
      <div className="max-w-[560px]">
        <DesktopSwitch topic="bell" hint={texts.settings.desktopHint} />
      </div>
      <MailSettings settings={settings} onChange={(mails) => change.mutate(mails)} />
      <div className="max-w-[320px]">
        <p className="mb-2 text-label font-semibold">{texts.digest.heading}</p>
        <Segmented
          label={texts.digest.label}
          value={settings.digest}
          options={digestChoices()}
          onChange={(digest) => change.mutate({ digest })}
        />
      </div>
    </div>
  );
}

function KindSwitches({
  settings,
  onChange,
}: {
  settings: Settings;
  onChange: (kinds: Partial<Settings['kinds']>) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 text-label font-semibold">{texts.settings.notifyAbout}</legend>
      {NOTIFICATION_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={NOTIFICATION_TEXTS.kinds[kind]}
          checked={settings.kinds[kind]}
          onChange={(event) => onChange({ [kind]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}

function SettingsPanel() {
  const { data, error, isFetching, refetch } = useQuery(notificationQueries.settings());
  if (data) return <Choices settings={data} />;
  if (error)
    return (
      <ErrorState
        small
        message={messageOf(error, NOTIFICATION_TEXTS.failed.loadSettings)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <SkeletonGroup label={texts.settings.loading}>
      <Skeleton className="h-[356px]" />
    </SkeletonGroup>
  );
}

/** Settings for the kinds of notifications, desktop alerts and the mail digest. */
export function NotificationSettings() {
  return (
    <div className="border-t border-line px-6 pt-4 pb-6 max-md:px-4">
      <SettingsPanel />
    </div>
  );
}
