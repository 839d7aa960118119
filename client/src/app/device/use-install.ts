import { useSyncExternalStore } from 'react';

/** What browsers that can install hand over when they find that this product can be. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let offered: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | undefined): void {
  offered = prompt;
  for (const tell of listeners) tell();
}

/** Keeps the browser's offer until the member asks for it in the settings; from the start, because it comes once and early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

/** How to install the product as an app; undefined where this browser doesn't offer it, or has done it. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    () => offered,
  );
  if (!prompt) return undefined;
  return () => {
    void prompt.prompt();
    // It can be asked once.
    keep(undefined);
  };
}
