import type { MessageView } from '@weft/shared/messaging/views';
import { useCallback, useMemo, useState } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import type { Thread } from '../sync/thread';

/** What the next message is about. */
export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly message: MessageView }
  | { readonly kind: 'edit'; readonly message: MessageView };

const NEW: ComposerMode = { kind: 'new' };

/**
 * Which message is answered or changed, in its newest form: one that is deleted meanwhile, here or on another device, takes its
 * words out of the box's banner with it. `asked` changes with each choice of the member alone, whatever becomes of the message.
 */
export function useComposerMode(thread: Thread) {
  const [requestedMode, setMode] = useState<ComposerMode>(NEW);
  const { messages } = useSignal(thread.view);
  const about = requestedMode.kind === 'new' ? undefined : requestedMode.message;
  const message = messages.find(({ _id }) => _id === about?._id) ?? about;
  const mode = useMemo<ComposerMode>(
    () =>
      requestedMode.kind === 'new' || !message || message.isDeleted ? NEW : { ...requestedMode, message },
    [requestedMode, message],
  );
  const endMode = useCallback(() => setMode(NEW), []);
  /** Ends the changing of this message alone: another may have been begun while it was being saved. */
  const endEdit = useCallback(
    (id: string) => setMode((now) => (now.kind === 'edit' && now.message._id === id ? NEW : now)),
    [],
  );
  return { mode, requestedMode, setMode, endMode, endEdit };
}
