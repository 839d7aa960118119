import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Switch } from '@/ui/form/switch';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { signInQueries, useChangeSignIn } from '../../api/sign-in-queries';
import { texts } from '../../texts/generated';

const { passwords: said } = texts;

function PasswordSwitch({ isOn }: { isOn: boolean }) {
  const change = useChangeSignIn();
  const [isAsking, setAsking] = useState(false);
  const handleChange = () => (isOn ? setAsking(true) : change.mutate({ passwords: true }));
  return (
    <>
      <Switch
        label={said.label}
        hint={isOn ? said.hintOn : said.hintOff}
        isOn={isOn}
        isOff={change.isPending}
        onChange={handleChange}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={said.turnOffTitle}
        confirmLabel={said.turnOff}
        danger
        onConfirm={() => {
          setAsking(false);
          change.mutate({ passwords: false });
        }}
      >
        <p className="text-muted">{said.turnOffText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Whether passwords sign members in: only owners see and change it. */
export function PasswordSetting() {
  const { data, error, isFetching, refetch } = useQuery(signInQueries.settings());
  return (
    <Card className="p-5 max-md:p-4">
      <h2 className="mb-2">{said.title}</h2>
      {data && <PasswordSwitch isOn={data.passwords} />}
      {!data && error && (
        <ErrorState
          small
          message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadSignIn)}
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
