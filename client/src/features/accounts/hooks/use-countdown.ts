import { useCallback, useEffect, useState } from 'react';

const SECOND = 1000;

/** Seconds left until a moment, 0 once it has come; `start` begins anew. Counts by the clock, so a sleeping tab stays right. */
export function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / SECOND));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND / 4);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = useCallback((next: number) => {
    setNow(Date.now());
    setEnd(Date.now() + next * SECOND);
  }, []);
  return { left, start };
}
