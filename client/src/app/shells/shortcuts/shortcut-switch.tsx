import { shortcutSetting, useShortcutSetting } from '@/lib/shortcuts/shortcut-setting';
import { Switch } from '@/ui/switch';

/** Switches single keys on and off for this device (WCAG 2.1.4). */
export function ShortcutSwitch() {
  const isOn = useShortcutSetting();
  return (
    <Switch
      label="Single-key shortcuts"
      hint="On this device. Switch them off if speech or a slip of the hand sets them off."
      isOn={isOn}
      onChange={() => shortcutSetting.turn(!isOn)}
    />
  );
}
