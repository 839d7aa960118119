import { describe, expect, it } from 'vitest';
import { fold, foldLine, foldWords } from './fold.js';

describe('fold', () => {
  it.each([
    ['José', 'jose'],
    ['ÉLISE', 'elise'],
    ['Jose\u0301', 'jose'],
    ['Łódź', 'lodz'],
    ['Søren Ærø', 'soren aero'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Đorđe', 'dorde'],
    ['İstanbul', 'istanbul'],
    ['ılık', 'ilik'],
    ['ﬁne', 'fine'],
    ['Ｆｕｌｌ', 'full'],
    ['Νίκος', 'νικοσ'],
    ['Ёлка', 'елка'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps vowels that a script writes as marks', () => {
    expect(fold('कि')).not.toBe(fold('का'));
  });
});

it('foldLine trims a line and collapses white space', () => {
  expect(foldLine(' São \t  Paulo\n')).toBe('sao paulo');
});

describe('foldWords', () => {
  it('returns the parts between punctuation and white space, without duplicates', () => {
    expect(foldWords("Hello, O'Brien! Hello (again) – C3PO; élan-vital")).toEqual([
      'hello',
      'o',
      'brien',
      'again',
      'c3po',
      'elan',
      'vital',
    ]);
  });

  it('returns nothing for punctuation and emoji', () => {
    expect(foldWords(' \u200B… 🎉 .*+?^${}')).toEqual([]);
  });

  it('limits the length of words without splitting a character', () => {
    expect(foldWords('x'.repeat(3000))).toEqual(['x'.repeat(40)]);
    expect(foldWords('𝒳'.repeat(100))).toEqual(['x'.repeat(40)]);
    expect(foldWords('𠀀'.repeat(100))).toEqual(['𠀀'.repeat(40)]);
  });
});
