import { render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Routes } from 'react-router-dom';
import { PageRouter } from '@/app/page-router';

/** Renders only these `Route`s in the client's own router, starting at a path. */
export function renderPages(address: string, routes: ReactNode): RenderResult & { user: UserEvent } {
  window.history.replaceState({ key: 'test', idx: 0 }, '', address);
  const user = userEvent.setup();
  return {
    user,
    ...render(
      <PageRouter>
        <Routes>{routes}</Routes>
      </PageRouter>,
    ),
  };
}
