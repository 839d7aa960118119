import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays a send until the files of the message are prepared. `delay` requests it, `cancel` withdraws it. If the number of files
 * changes, a file was refused and nothing is sent.
 */
export function useSendWhenPrepared(fileCount: number, isPreparing: boolean, send: () => void) {
  const requestedWith = useRef<number>(undefined);
  const sendIfUnchanged = useEffectEvent(() => {
    const isUnchanged = requestedWith.current === fileCount;
    requestedWith.current = undefined;
    if (isUnchanged) send();
  });
  useEffect(() => {
    if (!isPreparing) sendIfUnchanged();
  }, [isPreparing]);
  return {
    delay: () => {
      requestedWith.current = fileCount;
    },
    cancel: () => {
      requestedWith.current = undefined;
    },
  };
}
