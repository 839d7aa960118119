/** Replies share buffers with later ones: an unread reply must not change. */
import { serialize } from 'bson';
import { expect, onTestFinished, test } from 'vitest';
import { connectRaw, messageOf, repliesIn } from '../support/raw-message.ts';
import { connectTo, folderOfTest, startStore } from '../support/store.ts';

const ASKED = 400;
const DOCUMENTS = 20;

test('a client that reads late gets its own answers, however many others were answered in between', async () => {
  const { uri } = await startStore(folderOfTest());
  const collection = (await connectTo(uri)).db('x').collection('c');
  const text = (of: string): string => of.repeat(2000);
  for (const of of ['a', 'b'])
    await collection.insertMany(Array.from({ length: DOCUMENTS }, () => ({ of, text: text(of) })));

  const late = connectRaw(uri);
  onTestFinished(() => void late.destroy());
  const asking = messageOf(serialize({ find: 'c', filter: { of: 'a' }, $db: 'x' }));
  const written = new Promise((resolve) => late.write(Buffer.concat(Array(ASKED).fill(asking)), resolve));
  for (let turn = 0; turn < 50; turn += 1)
    expect(await collection.find({ of: 'b' }).toArray()).toHaveLength(DOCUMENTS);

  const chunks: Buffer[] = [];
  const sizes = { wanted: Number.POSITIVE_INFINITY, read: 0 };
  await new Promise<void>((resolve, reject) => {
    late.on('error', reject);
    late.on('data', (chunk) => {
      chunks.push(chunk);
      if (sizes.read === 0) sizes.wanted = ASKED * chunk.readInt32LE(0);
      sizes.read += chunk.length;
      if (sizes.read >= sizes.wanted) resolve();
    });
  });
  await written;
  const replies = repliesIn(Buffer.concat(chunks));
  expect(replies).toHaveLength(ASKED);
  for (const { cursor } of replies) {
    const documents = cursor.firstBatch as { of: string; text: string }[];
    expect(documents).toHaveLength(DOCUMENTS);
    for (const document of documents) expect(document).toMatchObject({ of: 'a', text: text('a') });
  }
});
