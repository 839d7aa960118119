import { alertSettings, useAlertSettings } from '@/alerts/desktop/alert-settings';
import { DesktopSwitch } from '@/alerts/desktop/desktop-switch';
import { Dialog } from '@/ui/overlay/dialog';
import { Switch } from '@/ui/form/switch';
import { playSound } from './play-sound';

/** Settings for sound and desktop notifications of this browser. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { sound } = useAlertSettings();
  const switchSound = () => {
    alertSettings.change({ sound: !sound });
    if (!sound) playSound();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Message alerts" size="sm">
      <div className="divide-y divide-line">
        <Switch
          label="Sound"
          hint="A soft tone when a message arrives."
          isOn={sound}
          onChange={switchSound}
        />
        <DesktopSwitch topic="messages" hint="For new messages when Weft is in the background." />
      </div>
    </Dialog>
  );
}
