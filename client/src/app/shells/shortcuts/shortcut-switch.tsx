import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { Switch } from '@/ui/form/switch';

/** Turns single-key shortcuts on and off for this device (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const isOn = useDeviceSwitch('shortcuts');
  return (
    <Switch
      label="Single-key shortcuts"
      hint="On this device. Turn off if voice input or stray keys trigger them."
      isOn={isOn}
      onChange={() => turnSwitch('shortcuts', !isOn)}
    />
  );
}
