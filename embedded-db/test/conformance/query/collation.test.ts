import { describe, expect, test } from 'vitest';
import { expectCode } from '../../support/errors.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
const folded = { locale: 'en', strength: 2 };
const words = ['b', 'A', 'a', 'á', 'item 10', 'item 9'].map((word, i) => ({ _id: i + 1, word })) as never[];

const find = async (filter: object, collation: { locale: string; [option: string]: unknown }) => {
  const collection = await target.fresh(words);
  const found = await collection.find(filter).collation(collation).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => Number(_id));
};

describe('collation', () => {
  test.each([
    ['strength 2 folds letter case', { word: 'a' }, folded, [2, 3]],
    ['strength 1 folds accents too', { word: 'a' }, { locale: 'en', strength: 1 }, [2, 3, 4]],
    ['strength 3 folds nothing', { word: 'a' }, { locale: 'en' }, [3]],
    ['$in', { word: { $in: ['B', 'A'] } }, folded, [1, 2, 3]],
    ['$ne', { word: { $ne: 'A' } }, folded, [1, 4, 5, 6]],
    ['a range', { word: { $gt: 'a', $lte: 'b' } }, { locale: 'en', strength: 1 }, [1]],
    ['numericOrdering', { word: { $gt: 'item 9' } }, { locale: 'en', numericOrdering: true }, [5]],
    ['simple', { word: 'a' }, { locale: 'simple' }, [3]],
    ['regular expressions are not touched', { word: /^a$/ }, folded, [3]],
  ])('%s', async (_name, filter, collation, ids) => {
    expect(await find(filter, collation)).toEqual(ids);
  });

  test('an index without it is not asked', async () => {
    const collection = await target.fresh(words);
    await collection.createIndex({ word: 1 });
    expect(await collection.countDocuments({ word: 'A' }, { collation: folded })).toBe(2);
    expect(await collection.find({ word: 'A' }).collation(folded).toArray()).toHaveLength(2);
  });

  test('sorts by language', async () => {
    const collection = await target.fresh(words);
    const sorted = await collection.find().collation({ locale: 'en' }).sort({ word: 1 }).toArray();
    expect(sorted.map(({ _id }) => Number(_id))).toEqual([3, 2, 4, 1, 5, 6]);
  });

  test('updates, deletes, findAndModify and distinct', async () => {
    const collection = await target.fresh(words);
    const updated = await collection.updateMany(
      { word: 'A' },
      { $set: { hit: true } },
      { collation: folded },
    );
    expect(updated.modifiedCount).toBe(2);
    expect(await collection.distinct('word', { hit: true }, { collation: folded })).toHaveLength(1);
    const taken = await collection.findOneAndDelete({ word: 'B' }, { collation: folded });
    expect(taken).toMatchObject({ word: 'b' });
    expect((await collection.deleteMany({ word: 'A' }, { collation: folded })).deletedCount).toBe(2);
  });

  test('a pipeline’s $match and $sort', async () => {
    const collection = await target.fresh(words);
    const rows = await collection
      .aggregate([{ $match: { word: 'A' } }, { $sort: { word: 1, _id: -1 } }], { collation: folded })
      .toArray();
    expect(rows.map((row) => Number(row['_id']))).toEqual([3, 2]);
  });

  test.each([
    ['no locale', { strength: 2 }, [2, 40414]],
    ['an unknown locale', { locale: 'no-such-locale' }, 2],
    ['an unknown strength', { locale: 'en', strength: 9 }, [2, 9, 224, 51024]],
    ['an unknown option', { locale: 'en', surprise: 1 }, [2, 9, 40415]],
    ['a flag that is a text', { locale: 'en', numericOrdering: 'true' }, 14],
    ['a case level that is a text', { locale: 'en', strength: 1, caseLevel: 'yes' }, 14],
    ['an unknown alternate', { locale: 'en', alternate: 'sometimes' }, 2],
  ])('refused: %s', async (_name, collation, codes) => {
    const { collectionName } = await target.fresh(words);
    await expectCode(() => target.db.command({ find: collectionName, collation }), codes);
  });
});
