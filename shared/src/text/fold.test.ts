import { describe, expect, it } from 'vitest';
import { fold, foldLine, foldWords } from './fold.js';

describe('folding a text for search', () => {
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
  ])('makes %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps the vowels of scripts that write them as marks', () => {
    expect(fold('कि')).not.toBe(fold('का'));
  });
});

it('a line is compared without the blanks around it, and blanks within it count as one', () => {
  expect(foldLine(' São \t  Paulo\n')).toBe('sao paulo');
});

describe('the words of a text', () => {
  it('are the parts between punctuation and white space, without duplicates', () => {
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

  it('are none in a text of signs', () => {
    expect(foldWords(' \u200B… 🎉 .*+?^${}')).toEqual([]);
  });

  it('are bounded, and never end within a character', () => {
    expect(foldWords('x'.repeat(3000))).toEqual(['x'.repeat(40)]);
    expect(foldWords('𝒳'.repeat(100))).toEqual(['x'.repeat(40)]);
    expect(foldWords('𠀀'.repeat(100))).toEqual(['𠀀'.repeat(40)]);
  });
});
