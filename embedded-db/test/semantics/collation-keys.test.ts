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

describe('collations', () => {
  test.each<[Record<string, Value>, string, string, number]>([
    [{ locale: 'en', strength: 1 }, 'a', '\u00e1', 0],
    [{ locale: 'en', strength: 1 }, 'a', 'A', 0],
    [{ locale: 'en', strength: 2 }, 'a', '\u00e1', -1],
    [{ locale: 'en', strength: 2 }, 'a', 'A', 0],
    [{ locale: 'en', strength: 3 }, 'a', 'A', -1],
    [{ locale: 'en' }, 'a', 'A', -1],
    [{ locale: 'en', strength: 4 }, 'a', 'A', -1],
    [{ locale: 'en', strength: 3 }, 'a\u0001', 'a', 0],
    [{ locale: 'en', strength: 5 }, 'a\u0001', 'a', 1],
    [{ locale: 'en', strength: 5 }, '\u00e1', 'a\u0301', 0],
    [{ locale: 'en', strength: 5 }, 'b', 'a', 1],
    [{ locale: 'en', strength: 1, caseLevel: true }, 'a', 'A', -1],
    [{ locale: 'en', strength: 1, caseLevel: true }, 'a', '\u00e1', 0],
    [{ locale: 'en', strength: 3, caseLevel: true }, 'a', '\u00e1', -1],
    [{ locale: 'en', caseFirst: 'upper' }, 'a', 'A', 1],
    [{ locale: 'en', caseFirst: 'lower' }, 'a', 'A', -1],
    [{ locale: 'en', caseFirst: 'off' }, 'a', 'A', -1],
    [{ locale: 'en' }, '10', '9', -1],
    [{ locale: 'en', numericOrdering: true }, '10', '9', 1],
    [{ locale: 'en' }, 'a-b', 'ab', -1],
    [{ locale: 'en', alternate: 'shifted' }, 'a-b', 'ab', 0],
    [{ locale: 'de' }, '\u00e4', 'z', -1],
    [{ locale: 'sv' }, '\u00e4', 'z', 1],
    [{ locale: 'zh_Hant' }, 'a', 'b', -1],
    [{ locale: 'de_AT' }, '\u00e4', 'z', -1],
  ])('%j compares %s with %s: %i', (options, a, b, order) => {
    expect(Math.sign(collationOf(options).compare(a, b))).toBe(order);
    expect(Math.sign(collationOf(options).compare(b, a)) + 0).toBe(-order + 0);
  });

  test('have all of their options, and are the same for the same options', () => {
    const collation = collationOf({ strength: 2, locale: 'en' });
    expect(collation.spec).toEqual({
      locale: 'en',
      caseLevel: false,
      caseFirst: 'off',
      strength: 2,
      numericOrdering: false,
      alternate: 'non-ignorable',
      maxVariable: 'punct',
      normalization: false,
      backwards: false,
      version: '57.1',
    });
    const harmless = { maxVariable: 'punct', normalization: false, backwards: false, version: '57.1' };
    expect(collationOf({ locale: 'en', strength: 2, caseFirst: 'off', ...harmless }).id).toBe(collation.id);
    expect(collationOf({ locale: 'en', strength: 1 }).id).not.toBe(collation.id);
  });

  test('are none where nothing or the simple one is asked for', () => {
    for (const options of [{}, { locale: 'simple' }, { locale: 'simple', strength: 1 }])
      expect(readCollation(documentOf(options))).toBeUndefined();
    expect(readCollation(undefined)).toBeUndefined();
  });

  const refused = (what: string): [number, string] => [
    224,
    `${what} of a collation is not supported by this store`,
  ];
  const type = (name: string, found: string, wanted: string): [number, string] => [
    14,
    `BSON field 'collation.${name}' is the wrong type '${found}', expected ${wanted}`,
  ];
  test.each<[Record<string, Value>, [number, string]]>([
    [{ strength: 1 }, [2, "BSON field 'collation.locale' is missing but a required field"]],
    [{ locale: 1 }, [2, "BSON field 'collation.locale' is missing but a required field"]],
    [{ locale: 'en', x: 1 }, [2, "BSON field 'collation.x' is an unknown field."]],
    [{ locale: 'en', backwards: true }, refused('backwards')],
    [{ locale: 'en', normalization: true }, refused('normalization')],
    [{ locale: 'en', maxVariable: 'space' }, refused('maxVariable')],
    [{ locale: 'en', version: '60' }, refused('version')],
    [{ locale: 'en', strength: 4, alternate: 'shifted' }, refused("strength 4 with alternate 'shifted'")],
    [{ locale: 'en', strength: 2, caseLevel: true }, refused('caseLevel with strength 2')],
    [{ locale: 'en', strength: 'x' }, type('strength', 'string', "types '[int, decimal, double, long]'")],
    [
      { locale: 'en', strength: 6 },
      [2, "Enumeration value '6' for field 'collation.strength' is not a valid value."],
    ],
    [
      { locale: 'en', alternate: 'x' },
      [2, "Enumeration value for field 'collation.alternate' is not a valid value."],
    ],
    [
      { locale: 'en', caseFirst: 1 },
      [2, "Enumeration value for field 'collation.caseFirst' is not a valid value."],
    ],
    [{ locale: 'en', numericOrdering: 1 }, type('numericOrdering', 'int', "type 'bool'")],
    ...['EN', 'en-US', 'english', 'xx', 'en_', '1en', 'en_USA'].map(
      (locale): [Record<string, Value>, [number, string]] => [
        { locale },
        [2, `Field 'locale' is invalid in: { locale: "${locale}" }`],
      ],
    ),
  ])('are refused: %j', (options, [code, message]) => {
    expect(() => readCollation(documentOf(options))).toThrow(expect.objectContaining({ code, message }));
  });
});
