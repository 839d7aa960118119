import { describe, expect, it } from 'vitest';
import { foldWords } from './fold.js';
import { markWords } from './marks.js';

/** Returns the text with matches in brackets. */
function marked(text: string, query: string): string {
  return markWords(text, foldWords(query))
    .toReversed()
    .reduce(
      (line, { start, end }) => `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
      text,
    );
}

describe('markWords', () => {
  it.each([
    ['José Álvarez', 'jose alv', '[José] [Álv]arez'],
    ['Jose\u0301 A', 'jose', '[Jose\u0301] A'],
    ['Łódź', 'LOD', '[Łód]ź'],
    ['Straße 5', 'strass', '[Straß]e 5'],
    ['Anna-Lena, Annabel', 'ann', '[Ann]a-Lena, [Ann]abel'],
    ['Anna', 'an anna', '[Anna]'],
    ['ﬁnance', 'fi', '[ﬁ]nance'],
    ['🎉 Mina', 'mi', '🎉 [Mi]na'],
    ['Hannah', 'ann', 'Hannah'],
    ['.*', '.*', '.*'],
  ])('marks in %s the matches of %s', (text, query, shown) => {
    expect(marked(text, query)).toBe(shown);
  });
});
