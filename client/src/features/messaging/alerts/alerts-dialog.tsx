import { alertSettings, useAlertSettings } from '@/alerts/desktop/alert-settings';
import { DesktopSwitch } from '@/alerts/desktop/desktop-switch';
import { Dialog } from '@/ui/overlay/dialog';
import { Switch } from '@/ui/form/switch';
import { playSound } from './play-sound';
import { texts } from '../texts/generated';

/** Settings for sound and desktop notifications of this browser. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { sound } = useAlertSettings();
  const switchSound = () => {
    alertSettings.change({ sound: !sound });
    if (!sound) playSound();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.alerts.title} size="sm">
      <div className="divide-y divide-line">
        <Switch
          label={texts.alerts.sound}
          hint={texts.alerts.soundHint}
          isOn={sound}
          onChange={switchSound}
        />
        <DesktopSwitch topic="messages" hint={texts.alerts.desktopHint} />
      </div>
    </Dialog>
  );
}
