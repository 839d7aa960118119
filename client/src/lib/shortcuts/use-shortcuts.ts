import { useEffect, useEffectEvent } from 'react';
import { shortcutRegistry, type ShortcutGroup, type ShortcutWords } from './shortcut-registry';

/**
 * Registers shortcuts while the component is mounted. `words` must be a module constant; `onPress` receives
 * the keys.
 */
export function useShortcuts<K extends string>(
  group: ShortcutGroup,
  words: ShortcutWords<K>,
  onPress: (keys: K) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(
    // The registry calls this only with keys of `words`.
    () => shortcutRegistry.add({ group, words, press: (keys) => press(keys as K) }),
    [group, words],
  );
}
