import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyRange, KvEntry, KvReader, KvScan } from '../../src/storage/kv.ts';
import { Overlay } from '../../src/storage/overlay.ts';

/** A reader over a plain sorted list, as simple as can be. */
const listReader = (entries: ReadonlyMap<string, Buffer>): KvReader => ({
  get: (_, key) => entries.get(Buffer.from(key).toString('latin1')),
  scan: (_, range) => listScan(inRange(entries, range)),
});

const inRange = (entries: ReadonlyMap<string, Buffer>, range: KeyRange): KvEntry[] => {
  const low = Buffer.from(range.low).toString('latin1');
  const high = Buffer.from(range.high).toString('latin1');
  const names = [...entries.keys()]
    .filter((name) => name < high && (range.afterLow === true ? name > low : name >= low))
    .toSorted((a, b) => (a < b ? -1 : 1));
  if (range.reverse === true) names.reverse();
  return names.map((name) => ({ key: Buffer.from(name, 'latin1'), value: entries.get(name) as Buffer }));
};

const listScan = (entries: readonly KvEntry[]): KvScan => {
  let at = 0;
  return { next: () => entries[at++], close: () => undefined };
};

const key = fc.uint8Array({ minLength: 1, maxLength: 3, max: 4 }).map((bytes) => Buffer.from(bytes));
const value = fc.uint8Array({ maxLength: 2 }).map((bytes) => Buffer.from(bytes));

test('an overlay reads as if its writes had been made', () => {
  const change = fc.tuple(key, fc.option(value));
  const range = fc.record({ low: key, high: key, reverse: fc.boolean(), afterLow: fc.boolean() });
  const property = fc.property(
    fc.array(fc.tuple(key, value)),
    fc.array(change),
    fc.array(range),
    (stored, changes, ranges) => {
      const base = new Map(stored.map(([name, content]) => [name.toString('latin1'), content]));
      const model = new Map(base);
      const overlay = new Overlay(listReader(base));
      for (const [name, content] of changes) {
        if (content) {
          overlay.put('docs', name, content);
          model.set(name.toString('latin1'), content);
        } else {
          overlay.remove('docs', name);
          model.delete(name.toString('latin1'));
        }
        expect(overlay.get('docs', name)).toEqual(model.get(name.toString('latin1')));
      }
      for (const wanted of ranges) {
        const scan = overlay.scan('docs', wanted);
        const found: KvEntry[] = [];
        for (let entry = scan.next(); entry; entry = scan.next()) found.push(entry);
        expect(found).toEqual(inRange(model, wanted));
      }
    },
  );
  fc.assert(property, { numRuns: 300 });
});
