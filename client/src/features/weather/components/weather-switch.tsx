import { useCard } from '@/features/members';
import { Switch } from '@/ui/form/switch';
import { texts } from '../texts/generated';

/** Shows or hides the weather on the dashboard. The card's menu also hides it. */
export function WeatherSwitch() {
  const [isShown, show] = useCard('weather');
  return (
    <Switch
      label={texts.switch.label}
      hint={texts.switch.hint}
      isOn={isShown}
      onChange={() => show(!isShown)}
    />
  );
}
