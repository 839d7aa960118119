import { useSyncExternalStore } from 'react';
import { Signal } from '../signal';
import { THEME_KEY } from '../storage/device-keys';

/** The theme stored on this device; `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Counts changes to notify subscribers. The theme itself is read from the document. */
const choices = new Signal(0);

function currentTheme(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies the theme to the browser's toolbar and the title bar of the installed app. */
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
    // Not removed: the network's default may be another theme.
    localStorage.setItem(THEME_KEY, choice);
  } else {
    document.documentElement.dataset.theme = choice;
    localStorage.setItem(THEME_KEY, choice);
  }
  paintBars(choice);
  choices.set(choices.get() + 1);
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(choices.subscribe, currentTheme);
}
