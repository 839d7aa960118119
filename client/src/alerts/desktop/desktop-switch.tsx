import { appName } from '@weft/shared/app';
import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { Switch } from '@/ui/form/switch';
import { alertSettings, useAlertSettings, type DesktopTopic } from './alert-settings';
import { requestDesktopPermission, desktopObstacle, showDesktopAlert } from './desktop-alert';
import { texts } from '../texts/generated';

const { desktop } = texts;

/** Switches desktop notifications of one topic on this device. Switching on requests the browser's permission. */
export function DesktopSwitch({ topic, hint }: { topic: DesktopTopic; hint: string }) {
  const isEnabled = useAlertSettings()[topic];
  const [status, setStatus] = useState('');
  const obstacle = desktopObstacle();
  const isOn = isEnabled && obstacle === null;

  const handleChange = async () => {
    const isAllowed = !isEnabled && (await requestDesktopPermission());
    alertSettings.change({ [topic]: isAllowed });
    setStatus(isEnabled || isAllowed ? '' : (desktopObstacle() ?? desktop.notAllowed));
  };
  const handleTest = async () => {
    const test = {
      title: appName(),
      body: desktop.testBody,
      tag: 'test',
      path: location.pathname,
    };
    const isShown = await showDesktopAlert(test, () => undefined);
    setStatus(isShown ? desktop.testSent : desktop.notShown);
  };
  return (
    <div>
      <Switch
        label={desktop.label}
        hint={obstacle ?? hint}
        isOn={isOn}
        isOff={obstacle !== null}
        onChange={() => void handleChange()}
      />
      {isOn && (
        <Button variant="secondary" size="sm" className="mt-1 mb-2" onClick={() => void handleTest()}>
          {desktop.sendTest}
        </Button>
      )}
      <p role="status" className="text-small text-muted">
        {status}
      </p>
    </div>
  );
}
