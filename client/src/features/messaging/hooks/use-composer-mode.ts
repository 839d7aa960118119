import type { MessageView } from '@weft/shared/messaging/views';
import { useCallback, useMemo, useState } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import type { Thread } from '../sync/thread';

/** Whether the composer writes a new message, replies or edits. */
export type ComposerMode =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly message: MessageView }
  | { readonly kind: 'edit'; readonly message: MessageView };

const NEW: ComposerMode = { kind: 'new' };

/**
 * The composer's mode, with the newest revision of its message. `mode` returns to `new` when the message is deleted.
 * `requestedMode` changes only when the member chooses.
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
  /** Ends the edit of this message only: the member may have started another one during the request. */
  const endEdit = useCallback(
    (id: string) => setMode((now) => (now.kind === 'edit' && now.message._id === id ? NEW : now)),
    [],
  );
  return { mode, requestedMode, setMode, endMode, endEdit };
}
