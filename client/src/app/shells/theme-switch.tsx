import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '@/lib/browser/theme';
import { Segmented } from '@/ui/form/segmented';

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" className="size-4" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" className="size-4" /> },
] as const;

export function ThemeSwitch() {
  return <Segmented label="Appearance" value={useTheme()} options={OPTIONS} onChange={chooseTheme} />;
}
