import { lazy, useState, type ComponentType } from 'react';

/** A screen whose code is loaded when it is first shown, or before that by `load`: it is then shown without a moment of "Loading". */
export type LazyScreen = ComponentType & { readonly load: () => Promise<void> };

export function lazyScreen(read: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined;
  const load = async () => {
    loaded ??= await read();
    return loaded;
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  function Screen() {
    // What it began with stays: another component would begin anew.
    const [Component] = useState(() => loaded ?? Lazy);
    return <Component />;
  }
  return Object.assign(Screen, { load: async () => void (await load()) });
}
