import { fold, foldName } from '@weft/shared/text/fold';

/** An item with its names, normalised for search; the first one is shown. */
export interface Named<T> {
  readonly item: T;
  readonly names: readonly string[];
}

/** Normalises the names of an item. */
export function named<T>(item: T, names: readonly string[]): Named<T> {
  return { item, names: names.map(foldName) };
}

/** How well names match, from 0 (the whole name) to 4; undefined if they do not. */
function rankOf(names: readonly string[], wanted: string): number | undefined {
  if (names.includes(wanted)) return 0;
  if (names[0]?.startsWith(wanted)) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  if (names[0]?.includes(wanted)) return 3;
  return names.some((name) => name.includes(wanted)) ? 4 : undefined;
}

/** Returns the items with a name that contains `typed`: the best matches first, otherwise in their order. */
export function rankMatches<T>(items: readonly Named<T>[], typed: string): readonly Named<T>[] {
  const wanted = foldName(typed);
  if (wanted === '') return items;
  return items
    .flatMap((each) => {
      const rank = rankOf(each.names, wanted);
      return rank === undefined ? [] : [{ each, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

/** Splits the text at the part that matches `typed`, which is shown bold. */
export function matchParts(text: string, typed: string): { text: string; isMatch: boolean; at: number }[] {
  const wanted = fold(typed.trim());
  const start = wanted === '' ? -1 : fold(text).indexOf(wanted);
  // Folding may change lengths (ß, ligatures). Positions then differ, so nothing is marked.
  if (start < 0 || fold(text).length !== text.length) return [{ text, isMatch: false, at: 0 }];
  const end = start + wanted.length;
  return [
    { text: text.slice(0, start), isMatch: false, at: 0 },
    { text: text.slice(start, end), isMatch: true, at: start },
    { text: text.slice(end), isMatch: false, at: end },
  ].filter((part) => part.text !== '');
}
