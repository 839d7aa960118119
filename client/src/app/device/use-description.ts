import type { Language } from '@weft/shared/languages/languages';
import { manifestPath } from '@weft/shared/languages/manifest-path';
import { useEffect } from 'react';
import { texts } from '../texts/generated';

/** Describes the app in the page's language: for browsers that install or bookmark it. */
export function useDescription(language: Language): void {
  const { description } = texts;
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(language));
  }, [language, description]);
}
