import { useEffect, useEffectEvent } from 'react';
import { shortcutRegistry, type ShortcutGroup, type ShortcutWords } from './shortcut-registry';

/** Offers shortcuts for as long as the component is shown. `words` is a constant of its module; `onPress` hears which keys they were. */
export function useShortcuts<K extends string>(
  group: ShortcutGroup,
  words: ShortcutWords<K>,
  onPress: (keys: K) => void,
): void {
  const press = useEffectEvent(onPress);
  useEffect(
    // The registry calls with keys of these words alone.
    () => shortcutRegistry.add({ group, words, press: (keys) => press(keys as K) }),
    [group, words],
  );
}
