import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import type { Thread } from '../sync/thread';
import type { ThreadRow } from '../thread-rows';

/** Milliseconds for which the message is highlighted. */
const MARK_DURATION = 2000;

/** Scrolls to any message of the conversation and highlights it. Loads the messages around it first. */
export function useJump(
  thread: Thread | undefined,
  rows: readonly ThreadRow[],
  toIndex: (index: number, key: string) => void,
) {
  const [mark, setMark] = useState<{ readonly seq: number }>();
  const reached = useRef<object>(undefined);

  // The row may appear some time after the jump was requested.
  useLayoutEffect(() => {
    if (!mark || reached.current === mark) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.seq === mark.seq);
    const row = rows[index];
    if (!row) return;
    reached.current = mark;
    toIndex(index, row.key);
  }, [rows, mark, toIndex]);

  useEffect(() => {
    if (!mark) return undefined;
    const timer = setTimeout(() => setMark(undefined), MARK_DURATION);
    return () => clearTimeout(timer);
  }, [mark]);

  const jump = useCallback(
    async (message: { readonly _id: string; readonly seq: number }) => {
      try {
        await thread?.showAround(message);
        setMark({ seq: message.seq });
      } catch (error) {
        notify.error(messageOf(error, MESSAGE_TEXTS.failed.messages));
      }
    },
    [thread],
  );
  return { jump, marked: mark?.seq };
}
