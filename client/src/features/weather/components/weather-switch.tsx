import { turnSwitch, useDeviceSwitch } from '@/lib/storage/device-switches';
import { Switch } from '@/ui/form/switch';

/** Shows and hides the weather card of this device; the card's own menu hides it too. */
export function WeatherSwitch() {
  const isOn = useDeviceSwitch('weather');
  return (
    <Switch
      label="Weather on Home"
      hint="On this device. Shows the weather in your city next to the feed."
      isOn={isOn}
      onChange={() => turnSwitch('weather', !isOn)}
    />
  );
}
