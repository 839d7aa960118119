import { readKept, useKept, writeKept } from '../kept-text';

/** Belongs to the device: another member at it types on the same keys. */
export const SHORTCUTS_KEY = 'shortcuts';
const OFF = 'off';

/** Whether single keys do anything on this device (WCAG 2.1.4). */
export const shortcutSetting = {
  isOn: (): boolean => readKept(SHORTCUTS_KEY) !== OFF,
  turn: (on: boolean): void => writeKept(SHORTCUTS_KEY, on ? null : OFF),
} as const;

export function useShortcutSetting(): boolean {
  return useKept(SHORTCUTS_KEY) !== OFF;
}
