import { appName } from '@weft/shared/app';
import { useEffect } from 'react';

/** Parts of the document title: the screen's title and the number of unread conversations. */
const parts = { title: '', count: 0 };

function show(network = appName()): void {
  if (parts.title === '') return;
  document.title = `${parts.count > 0 ? `(${parts.count}) ` : ''}${parts.title} · ${network}`;
}

/** Sets the document title while the screen is mounted. */
export function usePageTitle(title: string): void {
  const network = appName();
  useEffect(() => {
    parts.title = title;
    show(network);
  }, [title, network]);
}

/** Puts the number of unread conversations before the title on every screen; 0 shows no number. */
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
