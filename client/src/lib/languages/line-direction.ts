import { directionOf } from '@weft/shared/languages/languages';
import { pageLanguage } from './page-language';

/** 1 along the line of text, to its end; -1 back to its start. */
export type Step = 1 | -1;

/** Returns where a movement to the left (-1) or right (1) leads along the line of text. */
export function stepTo(side: Step): Step {
  return directionOf(pageLanguage.get()) === 'rtl' ? (side === 1 ? -1 : 1) : side;
}

/** Returns where an arrow key leads along the line of text; undefined for other keys. */
export function stepOfKey(key: string): Step | undefined {
  if (key === 'ArrowRight') return stepTo(1);
  return key === 'ArrowLeft' ? stepTo(-1) : undefined;
}
