import { APP_NAME } from '@weft/shared/app';
import { useEffect } from 'react';

/** What the title is made of: the screen's own words, and how much waits for the member. */
const parts = { title: '', count: 0 };

function show(): void {
  if (parts.title === '') return;
  document.title = `${parts.count > 0 ? `(${parts.count}) ` : ''}${parts.title} · ${APP_NAME}`;
}

/** What the tab and the history say while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    parts.title = title;
    show();
  }, [title]);
}

/** Puts the number of conversations with something unread before the title, on every screen; 0 leaves it away. */
export function usePageTitleCount(count: number): void {
  useEffect(() => {
    parts.count = count;
    show();
    return () => {
      parts.count = 0;
      show();
    };
  }, [count]);
}
