import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../src/bson/codec.ts';
import type { Document } from '../../src/values/values.ts';
import { compileFilter } from '../../src/query/compile-filter.ts';
import { compileUpdate } from '../../src/update/compile-update.ts';
import { codeOf } from './code-of.ts';
import { normalize } from './normalize.ts';
import { show } from './show.ts';
import { updateCases } from './update-cases.ts';
import type { UpdateCase } from './update-cases.ts';

const now = new Date(0);

const apply = (one: UpdateCase): Document => {
  const update = normalize({ update: one.update })['update'] as Document | Document[];
  const arrayFilters = one.arrayFilters?.map(normalize);
  const before = normalize(one.before);
  const compiled = compileUpdate(update, { arrayFilters });
  const positional = compileFilter(normalize(one.filter ?? {})).positional(before);
  return compiled.apply(before, { isInsert: one.insert ?? false, positional, now });
};

const hex = (document: object): string => encode(document as Document).toString('hex');

describe('updates', () => {
  it.each(updateCases.map((one) => [show([one.update, one.before]), one] as const))('%s', (_name, one) => {
    if (typeof one.after === 'number') {
      expect(codeOf(() => apply(one))).toBe(one.after);
      return;
    }
    const after = apply(one);
    expect(show(decode(encode(after)))).toBe(show(normalize(one.after)));
    expect(hex(after)).toBe(hex(normalize(one.after)));
  });

  it('never touches a prototype', () => {
    apply({
      update: { $set: { '__proto__.polluted': 1, 'constructor.prototype.polluted': 1 } },
      before: {},
      after: {},
    });
    apply({ update: { $rename: { a: '__proto__.polluted' } }, before: { a: 1 }, after: {} });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('keeps the order of fields, and puts new ones behind: numbers by value, then texts', () => {
    const numbers = ['0', '2', '7', '10', '33'];
    const names = fc.shuffledSubarray([...numbers, 'a', 'b', 'c']);
    const documentOfNames = (order: readonly string[]) => new Map(order.map((name) => [name, 1])) as never;
    fc.assert(
      fc.property(names, names, names, (first, set, away) => {
        const gone = away.filter((name) => !set.includes(name));
        const update = { $set: documentOfNames(set), $unset: documentOfNames(gone) };
        const run = compileUpdate(normalize(update)).apply(normalize(documentOfNames(first)), {
          isInsert: false,
          now,
        });
        const added = [...numbers, 'a', 'b', 'c'].filter(
          (name) => set.includes(name) && !first.includes(name),
        );
        const left = first.filter((name) => !gone.includes(name));
        expect(hex(run)).toBe(hex(documentOfNames([...left, ...added])));
      }),
    );
  });

  it('gives the same document back when nothing changes', () => {
    const idempotent = ['$set', '$unset', '$min', '$max', '$addToSet', '$pull'];
    fc.assert(
      fc.property(
        fc.constantFrom(...idempotent),
        fc.constantFrom('a', 'b', 'c.d', 'e.0'),
        fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.double()),
        fc.record(
          { a: fc.array(fc.integer()), c: fc.record({ d: fc.array(fc.string()) }) },
          { requiredKeys: [] },
        ),
        (operator, path, operand, fields) => {
          const update = compileUpdate(normalize({ [operator]: { [path]: operand } }));
          const document = normalize(fields);
          const run = (input: Document) => update.apply(input, { isInsert: false, now });
          if (codeOf(() => run(document)) !== undefined) return;
          const once = run(document);
          expect(run(once)).toBe(once);
          expect(hex(document)).toBe(hex(normalize(fields)));
        },
      ),
    );
  });
});

describe('upserts', () => {
  const upsert = (filter: object, update: object): unknown =>
    decode(
      encode(
        compileUpdate(normalize({ update })['update'] as Document).upsert(normalize(filter as never), {
          now,
          newId: () => 'new',
        }),
      ),
    );

  it.each([
    [{ a: 1, b: { $gt: 5 } }, { $set: { c: 2 } }, { _id: 'new', a: 1, c: 2 }],
    [{ _id: 5, 'a.b': 1 }, { $inc: { 'a.c': 2 } }, { _id: 5, a: { b: 1, c: 2 } }],
    [{ $and: [{ a: 1 }, { b: { $eq: 2 } }] }, { $setOnInsert: { d: 1 } }, { _id: 'new', a: 1, b: 2, d: 1 }],
    [{ $or: [{ a: 1 }] }, { $set: { b: 1 } }, { _id: 'new', a: 1, b: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, { _id: 'new', b: 1 }],
    [{ a: 1 }, { b: 2 }, { _id: 'new', b: 2 }],
    [{ _id: 7, a: 1 }, { b: 2 }, { _id: 7, b: 2 }],
    [{ a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }], { _id: 'new', a: 1, b: 2 }],
  ])('%j with %j', (filter, update, expected) => {
    expect(show(upsert(filter, update))).toBe(show(normalize(expected)));
  });

  it('refuses a path that the filter fixes twice', () => {
    expect(codeOf(() => upsert({ $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }))).toBe(54);
  });
});
