import { loadTexts } from '@weft/shared/languages/area';
import { lazy, type ComponentType } from 'react';
import { pageLanguage } from './page-language';

/** Loads code with the texts that it brings along, in the page's language. */
export async function withTexts<T>(read: () => Promise<T>): Promise<T> {
  const code = await read();
  await loadTexts(pageLanguage.get());
  return code;
}

/** A component whose code and texts load when it is first rendered. */
export function lazyView<Props>(read: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await withTexts(read) }));
}
