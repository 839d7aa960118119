import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { Switch } from '@/ui/form/switch';
import { texts } from '../texts/generated';

/** Shows and hides the weather card of this device; the card's own menu hides it too. */
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
