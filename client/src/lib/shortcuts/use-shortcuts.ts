import { useEffect, useEffectEvent } from 'react';
import { shortcutRegistry, type ShortcutGroup, type ShortcutTexts } from './shortcut-registry';

/**
 * Registers shortcuts while the component is mounted. `texts` must be a module constant; `onPress` receives
 * the keys.
 */
export function useShortcuts<K extends string>(
  group: ShortcutGroup,
  texts: ShortcutTexts<K>,
  onPress: (keys: K) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(
    // The registry calls this only with keys of `texts`.
    () => shortcutRegistry.add({ group, texts, press: (keys) => press(keys as K) }),
    [group, texts],
  );
}
