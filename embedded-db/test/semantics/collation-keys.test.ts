import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeKey } from '../../src/bson/keys.ts';
import { readCollation } from '../../src/sort/collation.ts';
import type { Collation } from '../../src/sort/collation.ts';
import { documentOf } from '../../src/values/values.ts';
import type { Value } from '../../src/values/values.ts';

const COLLATIONS: readonly Record<string, Value>[] = [
  ...['en', 'de', 'da', 'cs', 'es', 'fr', 'hu', 'ja', 'ru', 'sv', 'tr', 'zh'].flatMap((locale) => [
    { locale, strength: 1 },
    { locale, strength: 2 },
  ]),
  { locale: 'en' },
  { locale: 'en', strength: 5 },
  { locale: 'en', strength: 1, caseLevel: true },
  { locale: 'de', caseFirst: 'upper' },
  { locale: 'en', numericOrdering: true },
  { locale: 'en', alternate: 'shifted' },
];

const collationOf = (options: Record<string, Value>): Collation => {
  const collation = readCollation(documentOf(options));
  if (!collation) throw new Error('the collation is the simple one');
  return collation;
};

const letters = fc.constantFrom(
  ...Array.from('aAáàbBcCčhzZåÅäæœßsSñ019 -_.@ĳłøđИиЁαΩアあ한漢字اأ'),
  'ch',
  'aa',
  'dz',
  'A\u0301',
  '\u0300',
  '\u0001',
  '👍',
);
const texts = fc.oneof(
  fc.array(letters, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

describe('keys of texts under a collation', () => {
  test.each(COLLATIONS)('agree with its order: %o', (options) => {
    const collation = collationOf(options);
    const keyOf = (text: string): Buffer => encodeKey(text, collation).bytes;
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const order = collation.compare(a, b);
        const keys = Buffer.compare(keyOf(a), keyOf(b));
        expect(keys === 0 || Math.sign(keys) === Math.sign(order)).toBe(true);
        expect(order !== 0 || keys === 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('tell most texts apart that differ in more than case and accents', () => {
    const collation = collationOf({ locale: 'en', strength: 2 });
    const words = Array.from({ length: 500 }, (_, i) => `https://example.org/member-${i * 7919}@weft`);
    const keys = new Set(words.map((word) => encodeKey(word, collation).bytes.toString('hex')));
    expect(keys.size).toBe(words.length);
  });

  test('are no longer than a key may be', () => {
    const collation = collationOf({ locale: 'ja' });
    expect(encodeKey('漢字'.repeat(1000), collation).lossy).toBe(false);
    expect(encodeKey('x'.repeat(1000), collation).bytes.length).toBeLessThan(600);
  });
});
