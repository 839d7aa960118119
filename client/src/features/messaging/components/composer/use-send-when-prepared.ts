import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays a send until the files of the message are prepared. `delay` requests it, `cancel` withdraws it. A request with another
 * number of files lapses: one was refused, and the text must not be sent without it.
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
