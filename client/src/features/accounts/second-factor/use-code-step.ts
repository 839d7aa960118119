import { useState } from 'react';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { useBackCloses } from '@/lib/overlays/use-back-closes';

const KIND = 'code-step';

/** A sign-in that waits for a code. */
interface Waiting {
  readonly kind: typeof KIND;
  /** The address whose password was right; empty after a sign-in at an organisation. */
  readonly email: string;
}

function isWaiting(content: unknown): content is Waiting {
  return typeof content === 'object' && content !== null && 'kind' in content && content.kind === KIND;
}

/**
 * Whether the screen waits for a code. Back ends it, and calls `onBack`. The history entry keeps it, because phones drop
 * a page while its member opens the app with the code.
 */
export function useCodeStep(onBack?: () => void) {
  const [waiting, setWaiting] = useState<Waiting | undefined>(() => {
    const { content } = overlayHistory;
    return isWaiting(content) ? content : undefined;
  });
  const close = () => {
    setWaiting(undefined);
    onBack?.();
  };
  useBackCloses(waiting !== undefined, close, waiting);
  return { waiting, wait: (email: string) => setWaiting({ kind: KIND, email }), close };
}
