import { useSyncExternalStore } from 'react';
import { Signal } from '../signal';

/** What the member chose on this device; `system` follows the device's own setting. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** `public/theme.js` reads the same key before the first paint. */
const KEY = 'theme';
/** Number of choices on this page. The choice itself is read from the document. */
const choices = new Signal(0);

function currentTheme(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The bars of browser and installed app wear the chosen theme, too. */
function paintBars(choice: ThemeChoice): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const theme = bar.dataset['themeOf'];
    if (choice === 'system') bar.media = `(prefers-color-scheme: ${theme})`;
    else bar.media = theme === choice ? 'all' : 'not all';
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = choice;
    localStorage.setItem(KEY, choice);
  }
  paintBars(choice);
  choices.set(choices.get() + 1);
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(choices.subscribe, currentTheme);
}
