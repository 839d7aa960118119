import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { Switch } from '@/ui/form/switch';
import { texts } from '../../texts/generated';

/** Turns single-key shortcuts on and off for this device (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const isOn = useDeviceSwitch('shortcuts');
  return (
    <Switch
      label={texts.shortcuts.single}
      hint={texts.shortcuts.singleHint}
      isOn={isOn}
      onChange={() => turnSwitch('shortcuts', !isOn)}
    />
  );
}
