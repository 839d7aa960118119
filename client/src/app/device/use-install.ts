import { Signal } from '@/lib/signal';
import { useSignal } from '@/lib/hooks/use-signal';

/** What browsers that can install hand over when they find that this product can be. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const installPrompt = new Signal<InstallPrompt | undefined>(undefined);

/** Keeps the browser's offer until the member asks for it in the settings; from the start, because it comes once and early. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(undefined));
}

/** How to install the product as an app; undefined where this browser doesn't offer it, or has done it. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSignal(installPrompt);
  if (!prompt) return undefined;
  return () => {
    void prompt.prompt();
    // It can be asked once.
    installPrompt.set(undefined);
  };
}
