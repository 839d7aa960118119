import { APP_NAME } from '@weft/shared/app';
import { useEffect } from 'react';

/** What the tab and the history say while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`;
  }, [title]);
}
