import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeNotificationSettings } from '@weft/shared/notifications/contract';
import type { NotificationSettings as Settings } from '@weft/shared/notifications/settings';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';

import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { DesktopSwitch } from '@/alerts/desktop/desktop-switch';
import { notify } from '@/alerts/toasts/notify';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { ErrorState } from '@/ui/feedback/error-state';
import { Segmented } from '@/ui/form/segmented';
import { Switch } from '@/ui/form/switch';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { notificationQueries } from '../api/notification-queries';
import { texts } from '../texts/generated';
import { ChannelMatrix } from './channel-matrix';
import { PushSettings } from './push-settings';
import { QuietHoursSettings } from './quiet-hours-settings';

const digestChoices = () =>
  [
    { value: 'off', label: texts.digest.off },
    { value: 'daily', label: texts.digest.daily },
    { value: 'weekly', label: texts.digest.weekly },
  ] as const;

interface SettingsChange extends Partial<Omit<Settings, 'kinds' | 'push' | 'mail' | 'mailProblem'>> {
  readonly mailProblem?: null;
  readonly kinds?: Partial<Settings['kinds']>;
  readonly push?: Partial<Settings['push']>;
  readonly mail?: Partial<Settings['mail']>;
}

const CHANGE_KEY = ['change-notification-settings'];

const withChange = (settings: Settings, { kinds, push, mail, ...others }: SettingsChange): Settings => ({
  ...settings,
  ...others,
  kinds: { ...settings.kinds, ...kinds },
  push: { ...settings.push, ...push },
  mail: { ...settings.mail, ...mail },
});

/** Sends changes of settings one after the other. Stored ones go to the cache; a failure is shown. */
function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    // The server's last response then contains all changes before it.
    scope: { id: 'notification-settings' },
    mutationFn: (change: SettingsChange) => call(changeNotificationSettings, { body: change }),
    onSuccess: (response) => client.setQueryData(notificationQueries.settings().queryKey, response.settings),
    onError: (error) => notify.error(messageOf(error, NOTIFICATION_TEXTS.failed.changeSettings)),
  });
}

/** The stored settings with the changes that have no response yet. */
function useShownSettings(stored: Settings): Settings {
  const pending = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  return pending.reduce(withChange, stored);
}

function Choices({ stored }: { stored: Settings }) {
  const settings = useShownSettings(stored);
  const change = useChangeSettings();
  return (
    <div className="flex flex-col gap-6">
      {settings.mailProblem && (
        <BannerMessage tone="danger">
          <p>{texts.mailProblem[settings.mailProblem]}</p>
          <Button
            className="mt-2"
            variant="secondary"
            size="sm"
            busy={change.isPending}
            onClick={() => change.mutate({ mailProblem: null })}
          >
            {texts.mailProblem.again}
          </Button>
        </BannerMessage>
      )}
      <ChannelMatrix settings={settings} onChange={change.mutate} />
      <div className="max-w-[560px]">
        <Switch
          label={texts.settings.messageText}
          hint={texts.settings.messageTextHint}
          isOn={settings.messageText}
          onChange={() => change.mutate({ messageText: !settings.messageText })}
        />
        <DesktopSwitch topic="bell" hint={texts.settings.desktopHint} />
      </div>
      <QuietHoursSettings
        quietHours={settings.quietHours}
        onChange={(quietHours) => change.mutate({ quietHours })}
      />
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

function SettingsPanel() {
  const { data, error, isFetching, refetch } = useQuery(notificationQueries.settings());
  if (data) return <Choices stored={data} />;
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

/** Settings for the channels of notifications, desktop alerts, quiet hours and the mail digest. */
export function NotificationSettings() {
  return (
    <div className="flex flex-col gap-6 border-t border-line px-6 pt-4 pb-6 max-md:px-4">
      <PushSettings />
      <SettingsPanel />
    </div>
  );
}
