import { Signal } from '@/lib/signal';
import { useSignal } from '@/lib/hooks/use-signal';

/** The `beforeinstallprompt` event, which TypeScript's DOM types lack. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

const installPrompt = new Signal<InstallPrompt | undefined>(undefined);

/** Stores the browser's install prompt for the settings. Call it at the start: the event fires once and early. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(undefined));
}

/** Returns a function that installs the app; undefined if the browser doesn't offer it or has installed it. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSignal(installPrompt);
  if (!prompt) return undefined;
  return () => {
    void prompt.prompt();
    // A prompt can be used once.
    installPrompt.set(undefined);
  };
}
