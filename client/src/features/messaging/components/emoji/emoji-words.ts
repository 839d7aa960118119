import { area } from '@weft/shared/languages/area';
import en from './words/en.json';

/** By emoji: its name, and search words beside the name. */
type EmojiWords = Readonly<Record<string, readonly string[]>>;

const later = (read: () => Promise<{ default: EmojiWords }>) => async () => ({
  texts: (await read()).default,
});

/** Names and search words of emoji, which load with the picker and are read in the page's language. */
export const emojiWords = area<EmojiWords>(
  {
    en,
    'en-XA': en,
    de: later(() => import('./words/de.json')),
    es: later(() => import('./words/es.json')),
    ar: later(() => import('./words/ar.json')),
  },
  [],
);
