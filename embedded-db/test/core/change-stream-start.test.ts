import { expect, test } from 'vitest';
import { compilePipeline } from '../../src/aggregate/pipeline.ts';
import { openChangeStream } from '../../src/changes/change-stream.ts';
import { Checkpoint } from '../../src/cursor/checkpoint.ts';
import { commitNow } from '../../src/engine/commit-now.ts';
import { decode } from '../../src/bson/codec.ts';
import { documentOf } from '../../src/values/values.ts';
import { memoryContext } from '../semantics/memory-context.ts';
import { openStore } from '../support/in-process.ts';
import { folderOfTest } from '../support/store.ts';

test('a stream delivers the writes after it that share its commit', async () => {
  const store = openStore(folderOfTest());
  const checkpoint = new Checkpoint(undefined, () => false);
  const pipeline = compilePipeline([documentOf({ $changeStream: documentOf({}) })], memoryContext({}));
  const drop = async (name: string) =>
    commitNow(store, () => store.oplog.appendDrop(store.writableCollection('d', name)));
  const opening = openChangeStream(
    { store, db: 'd', transaction: undefined, checkpoint },
    undefined,
    pipeline,
  );
  const [stream] = await Promise.all([opening, drop('first'), drop('second')]);
  const { documents } = await stream.nextBatch({ maxDocuments: 2, awaitMs: 0, checkpoint });
  expect(documents.map((event) => decode(event)['ns'])).toEqual([
    { db: 'd', coll: 'first' },
    { db: 'd', coll: 'second' },
  ]);
  stream.close();
});
