import { useEffect } from 'react';
import { KeyReader, shortcutKeyOf } from './key-reader';
import { shortcutRegistry } from './shortcut-registry';
import { isSwitchedOn } from '../storage/device-switches';

/** Where a letter is typed, or leads to what begins with it. */
const TAKES_LETTERS =
  'input, textarea, select, video, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=grid]';

/** What stands over the page has keys of its own. */
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether the key is part of a shortcut here and now. */
function isOurs(key: string, { target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector(OVER_THE_PAGE)) return false;
  if (key.startsWith('Mod+')) return true;
  return isSwitchedOn('shortcuts') && !(target instanceof Element && target.closest(TAKES_LETTERS));
}

/** Listens for shortcuts. Once for the member area. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const reader = new KeyReader();
    const handleKey = (event: KeyboardEvent) => {
      const key = shortcutKeyOf(event);
      if (key === undefined || !isOurs(key, event)) return;
      const shortcut = reader.read(key, event.timeStamp, shortcutRegistry.all());
      if (shortcut === undefined) return;
      // The letter must not be typed into the field that gets the focus now.
      event.preventDefault();
      shortcutRegistry.press(shortcut);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
