import { lazy, useState, type ComponentType } from 'react';
import { withTexts } from '@/lib/languages/lazy-view';

/** A screen whose code loads on first render, or earlier by `load`, which avoids the loading state. */
export type LazyScreen = ComponentType & { readonly load: () => Promise<void> };

export function lazyScreen(read: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded ??= await withTexts(read);
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  function Screen() {
    // The component must not change after mounting: a new one would lose its state.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Screen, { load: async () => void (await load()) });
}
