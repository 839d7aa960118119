import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { App } from '@/app/app';
import { keepSession } from '@/lib/api/session';

/**
 * Renders the whole client at a path. `state` is the history state of an earlier screen, `overlay` the content of an
 * overlay that was open when the page was loaded again.
 */
export function renderApp(
  address: string,
  { state, overlay, signedIn = false }: { state?: unknown; overlay?: unknown; signedIn?: boolean } = {},
): RenderResult & { user: UserEvent } {
  if (signedIn) keepSession('session-token');
  // The form in which React Router stores state in the history.
  const entry = { usr: state, key: 'test', idx: 0 };
  window.history.replaceState(entry, '', address);
  if (overlay !== undefined) window.history.pushState({ ...entry, overlay: { content: overlay } }, '');
  const user = userEvent.setup();
  return { user, ...render(<App />) };
}
