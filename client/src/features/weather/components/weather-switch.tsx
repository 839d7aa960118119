import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { Switch } from '@/ui/form/switch';
import { texts } from '../texts/generated';

/** Shows or hides the weather card on this device. The card's menu also hides it. */
export function WeatherSwitch() {
  const isOn = useDeviceSwitch('weather');
  return (
    <Switch
      label={texts.switch.label}
      hint={texts.switch.hint}
      isOn={isOn}
      onChange={() => turnSwitch('weather', !isOn)}
    />
  );
}
