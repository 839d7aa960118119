import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Switch } from '@/ui/switch';
import { alertSettings, useAlertSettings } from './alert-settings';
import { askForDesktopAlerts, desktopObstacle, showDesktopAlert } from './desktop-alert';
import { playSound } from './play-sound';

/** How this browser tells of new messages: asked for by the member, never by itself. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { sound, desktop } = useAlertSettings();
  const [said, setSaid] = useState('');
  const obstacle = desktopObstacle();

  const switchSound = () => {
    alertSettings.change({ sound: !sound });
    if (!sound) playSound();
  };
  const switchDesktop = async () => {
    const isAllowed = !desktop && (await askForDesktopAlerts());
    alertSettings.change({ desktop: isAllowed });
    setSaid(desktop || isAllowed ? '' : (desktopObstacle() ?? 'Notifications were not allowed.'));
  };
  const test = () => {
    const isShown = showDesktopAlert({
      title: 'Weft',
      body: 'This is how a new message is announced.',
      tag: 'test',
      onClick: () => undefined,
    });
    setSaid(isShown ? 'A test notification was sent.' : 'This browser did not take the notification.');
  };

  const isDesktopOn = desktop && obstacle === null;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Message alerts" size="sm">
      <div className="divide-y divide-line">
        <Switch
          label="Sound"
          hint="A soft tone when a message arrives."
          isOn={sound}
          onChange={switchSound}
        />
        <Switch
          label="Desktop notifications"
          hint={obstacle ?? 'Shown while you look at something else.'}
          isOn={isDesktopOn}
          isOff={obstacle !== null}
          onChange={() => void switchDesktop()}
        />
      </div>
      {isDesktopOn && (
        <Button variant="secondary" size="sm" className="mt-1 mb-2" onClick={test}>
          Send a test notification
        </Button>
      )}
      <p role="status" className="text-small text-muted">
        {said}
      </p>
    </Dialog>
  );
}
