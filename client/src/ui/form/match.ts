const MARKS = /\p{M}/gu;

/** Removes case and accents, so that "Sao" finds "São Paulo". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase();
}

/** Returns the items whose text contains `typed`: prefix matches first, otherwise in their order. */
export function rankMatches<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
): readonly T[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return items;
  const ranked = items
    .map((item) => ({ item, at: fold(textOf(item)).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  return [...ranked.filter(({ at }) => at === 0), ...ranked.filter(({ at }) => at > 0)].map(
    ({ item }) => item,
  );
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
