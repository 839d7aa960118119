import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/app';
import { keepSession } from '@/lib/api/session';

/** Renders the whole client at a path. `state` is the history state of an earlier screen. */
export function renderApp(
  address: string,
  { state, signedIn = false }: { state?: unknown; signedIn?: boolean } = {},
): RenderResult & { user: UserEvent } {
  if (signedIn) keepSession('session-token');
  // The form in which React Router stores state in the history.
  window.history.replaceState({ usr: state, key: 'test', idx: 0 }, '', address);
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
