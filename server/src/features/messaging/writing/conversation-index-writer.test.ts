import { expect, it } from 'vitest';
import type { Background } from '../../../platform/background.ts';
import type { ConversationStore, IndexAdvance } from '../store/conversation.store.ts';
import { ConversationIndexWriter } from './conversation-index-writer.ts';

const rowOf = (conversation: string, seq: number): IndexAdvance => ({
  conversation,
  seq,
  messageId: `${conversation}-${seq}`,
  at: new Date(seq),
  sent: { low: seq, high: 0 },
});

it('stores what a failed update had to store with the next one, but nothing stale', async () => {
  const updates: string[][] = [];
  const conversations: Pick<ConversationStore, 'advance'> = {
    advance: async (rows) => {
      updates.push(rows.map(({ messageId }) => messageId));
      if (updates.length > 1) return;
      writer.bring(rowOf('second', 8));
      throw new Error('no primary');
    },
  };
  const background: Pick<Background, 'run'> = { run: () => undefined };
  const writer = new ConversationIndexWriter({
    conversations: conversations as ConversationStore,
    background: background as Background,
  });
  writer.bring(rowOf('first', 3));
  writer.bring(rowOf('second', 7));
  await expect(writer.caughtUp()).rejects.toThrow('no primary');
  await writer.caughtUp();
  expect(updates.map((ids) => ids.toSorted())).toEqual([
    ['first-3', 'second-7'],
    ['first-3', 'second-8'],
  ]);
});
