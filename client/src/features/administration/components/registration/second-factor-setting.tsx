import { useState } from 'react';
import type { SignInAnswer } from '@weft/shared/administration/sign-in-contract';
import { Switch } from '@/ui/form/switch';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useRequireSecondFactor } from '../../api/sign-in-queries';
import { texts } from '../../texts/generated';
import { SignInSetting } from './sign-in-setting';

const { secondFactor: said } = texts;

function SecondFactorSwitch({ settings: { secondFactor: isOn }, locked }: SignInAnswer) {
  const change = useRequireSecondFactor();
  const [isAsking, setAsking] = useState(false);
  const variable = locked.secondFactor;
  const handleChange = () => {
    if (change.isPending) return;
    if (isOn) change.mutate({ secondFactor: false });
    else setAsking(true);
  };
  return (
    <>
      <Switch
        label={said.label}
        hint={isOn ? said.hintOn : said.hintOff}
        isOn={isOn}
        isOff={variable !== undefined}
        onChange={handleChange}
      />
      {variable !== undefined && (
        <p className="mt-2 text-small text-muted">{texts.registration.locked({ variable })}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={said.turnOnTitle}
        confirmLabel={said.turnOn}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ secondFactor: true });
        }}
      >
        <p className="text-muted">{said.turnOnText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Whether moderators, administrators and owners need a second factor. */
export function SecondFactorSetting() {
  return <SignInSetting title={said.title}>{(answer) => <SecondFactorSwitch {...answer} />}</SignInSetting>;
}
