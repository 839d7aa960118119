import type { QueryClient } from '@tanstack/react-query';
import { Signal } from './signal';

/** Returns a function that creates the state of a query client once. The state ends with the session, as the client does. */
export function perSession<T extends object>(create: (client: QueryClient) => T): (client: QueryClient) => T {
  const states = new WeakMap<QueryClient, T>();
  return (client) => {
    const state = states.get(client) ?? create(client);
    states.set(client, state);
    return state;
  };
}

/** Returns a function that creates one signal for each key of a session. */
export function signalsPerSession<T>(initial: T): (client: QueryClient, key: string) => Signal<T> {
  const signalsOf = perSession(() => new Map<string, Signal<T>>());
  return (client, key) => {
    const signals = signalsOf(client);
    const signal = signals.get(key) ?? new Signal(initial);
    signals.set(key, signal);
    return signal;
  };
}
