import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KeyRange, KvEntry, KvReader, KvScan } from '../../src/storage/kv.ts';
import { Overlay } from '../../src/storage/overlay.ts';
import { PendingWrites } from '../../src/storage/pending-writes.ts';

/** A reader over a plain sorted list, as simple as can be. */
const listReader = (entries: ReadonlyMap<string, Buffer>): KvReader => ({
  get: (_, key) => entries.get(Buffer.from(key).toString('latin1')),
  getWhole: (_, key) => entries.get(Buffer.from(key).toString('latin1')),
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

test('a copy stays as it was, whatever is written, undone or taken over after it', () => {
  const write = fc.tuple(key, fc.option(value));
  const commit = fc.record({ writes: fc.array(write, { maxLength: 30 }), isKept: fc.boolean() });
  const step = fc.oneof(
    { weight: 8, arbitrary: commit },
    { weight: 4, arbitrary: fc.constant('copy' as const) },
    { weight: 1, arbitrary: fc.constant('take over' as const) },
  );
  const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
    const pending = new PendingWrites(listReader(new Map()));
    let model = new Map<string, KvEntry['value'] | null>();
    const copies: { reader: Overlay; model: typeof model }[] = [];
    for (const each of steps) {
      if (each === 'copy') {
        const tables = pending.frozen();
        if (tables)
          copies.push({ reader: new Overlay(listReader(new Map()), tables), model: new Map(model) });
        else expect(model.size).toBe(0);
      } else if (each === 'take over') {
        pending.clear();
        model = new Map();
      } else {
        pending.begin();
        const after = new Map(model);
        for (const [name, content] of each.writes) {
          if (content) pending.put('docs', name, content);
          else pending.remove('docs', name);
          after.set(name.toString('latin1'), content);
        }
        if (each.isKept) {
          pending.keep();
          model = after;
        } else pending.undo();
      }
      expect(new Map([...pending.all()].map(({ name, value: content }) => [name, content]))).toEqual(model);
    }
    const all = { low: Buffer.alloc(0), high: Buffer.from([255]) };
    for (const { reader, model: then } of [...copies, { reader: pending, model }]) {
      const written = new Map([...then].flatMap(([name, content]) => (content ? [[name, content]] : [])));
      const scan = reader.scan('docs', all);
      const found: KvEntry[] = [];
      for (let entry = scan.next(); entry; entry = scan.next()) found.push(entry);
      expect(found).toEqual(inRange(written, all));
      for (const [name, content] of then) {
        expect(reader.get('docs', Buffer.from(name, 'latin1'))).toEqual(content ?? undefined);
      }
    }
  });
  fc.assert(property, { numRuns: 300 });
});
