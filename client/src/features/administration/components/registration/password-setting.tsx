import { useState } from 'react';
import { Switch } from '@/ui/form/switch';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useChangeSignIn } from '../../api/sign-in-queries';
import { texts } from '../../texts/generated';
import { SignInSetting } from './sign-in-setting';

const { passwords: said } = texts;

function PasswordSwitch({ isOn }: { isOn: boolean }) {
  const change = useChangeSignIn();
  const [isAsking, setAsking] = useState(false);
  const handleChange = () => {
    if (change.isPending) return;
    if (isOn) setAsking(true);
    else change.mutate({ passwords: true });
  };
  return (
    <>
      <Switch
        label={said.label}
        hint={isOn ? said.hintOn : said.hintOff}
        isOn={isOn}
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

/** Whether passwords sign members in. */
export function PasswordSetting() {
  return (
    <SignInSetting title={said.title}>
      {({ settings }) => <PasswordSwitch isOn={settings.passwords} />}
    </SignInSetting>
  );
}
