import type { ServerEvent } from '@weft/shared/realtime/server-events';
import { useContext, useEffect, useEffectEvent } from 'react';
import type { Listener } from './live-connection';
import { LiveContext } from './live-context';

/** Calls `listener` with every event of that name while the component is mounted. */
export function useSocketEvent<E extends ServerEvent>(event: E, listener: Listener<E>): void {
  const live = useContext(LiveContext);
  const handle = useEffectEvent((...body: Parameters<Listener<E>>) => {
    // The compiler can't infer that a listener accepts its own parameters.
    (listener as (...body: Parameters<Listener<E>>) => void)(...body);
  });
  useEffect(
    () => live?.on(event, ((...body: Parameters<Listener<E>>) => handle(...body)) as Listener<E>),
    [live, event],
  );
}
