import { useEffect } from 'react';
import { KeyReader, shortcutKeyOf } from './key-reader';
import { shortcutRegistry } from './shortcut-registry';
import { isSwitchedOn } from '../storage/device-switches';

/** Elements that use letters themselves, for text or type-ahead. */
const TAKES_LETTERS =
  'input, textarea, select, video, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=grid]';

/** Overlays that handle keys themselves. */
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu]';

/** Whether the key may be part of a shortcut in this context. */
function isShortcutKey(key: string, { target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector(OVER_THE_PAGE)) return false;
  if (key.startsWith('Mod+')) return true;
  return isSwitchedOn('shortcuts') && !(target instanceof Element && target.closest(TAKES_LETTERS));
}

/** Handles shortcuts. Use it once, in the member area. */
export function useShortcutKeys(): void {
  useEffect(() => {
    const reader = new KeyReader();
    const handleKey = (event: KeyboardEvent) => {
      const key = shortcutKeyOf(event);
      if (key === undefined || !isShortcutKey(key, event)) return;
      const shortcut = reader.read(key, event.timeStamp, shortcutRegistry.all());
      if (shortcut === undefined) return;
      // Prevents the letter from being typed into the field that the shortcut focuses.
      event.preventDefault();
      shortcutRegistry.press(shortcut);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
