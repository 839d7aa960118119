import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '@/lib/browser/theme';
import { Segmented } from '@/ui/form/segmented';
import { texts } from '../texts/generated';

const { menu } = texts;

const options = () =>
  [
    { value: 'light', label: menu.light, icon: <Sun aria-hidden="true" className="size-4" /> },
    { value: 'dark', label: menu.dark, icon: <Moon aria-hidden="true" className="size-4" /> },
    { value: 'system', label: menu.system, icon: <Monitor aria-hidden="true" className="size-4" /> },
  ] as const;

export function ThemeSwitch() {
  return <Segmented label={menu.appearance} value={useTheme()} options={options()} onChange={chooseTheme} />;
}
