import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/app';
import { keepSession } from '@/lib/api/session';

/** Opens the whole product at an address, as a browser would. `state` is what an earlier screen handed on. */
export function renderApp(
  address: string,
  { state, signedIn = false }: { state?: unknown; signedIn?: boolean } = {},
): RenderResult & { user: UserEvent } {
  if (signedIn) keepSession('session-token');
  // The form that React Router keeps in the history.
  window.history.replaceState({ usr: state, key: 'test', idx: 0 }, '', address);
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
