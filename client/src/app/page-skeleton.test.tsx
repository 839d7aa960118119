import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PageSkeleton } from '@/ui/feedback/page-skeleton';
import page from '../../index.html?raw';
import { RouteBoundary } from './route-boundary';

const compact = (html: string) => html.replaceAll(/>\s+</g, '><').replaceAll(/ style="[^"]*"/g, '');

it('is part of index.html before any script runs', () => {
  const root = compact(page).match(/<div id="root">(.*)<\/div><script/)?.[1];
  expect(root).toBe(compact(renderToStaticMarkup(<PageSkeleton />)));
});

it('is inside its own main element while the code of a screen loads', () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  render(
    <MemoryRouter>
      <RouteBoundary>
        <Never />
      </RouteBoundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('status'));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});
