import { useCallback, useEffect, useState } from 'react';

const SECOND = 1000;

/** Counts down whole seconds to 0; `start` restarts it. Reads the clock, so suspended tabs stay correct. */
export function useCountdown(seconds: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((end - now) / SECOND));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND / 4);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = useCallback((next: number) => {
    setNow(Date.now());
    setEnd(Date.now() + next * SECOND);
  }, []);
  return { secondsLeft, start };
}
