import { describe, expect, it } from 'vitest';
import { notFound } from '../../../errors/common.ts';
import type { InsertOutcome, MessageStore, PlacedMessage } from '../store/message.store.ts';
import type { ConversationHead, ConversationHeads } from './conversation-heads.ts';
import type { DraftMessage } from './draft-message.ts';
import { MessageWriter } from './message-writer.ts';

const side = { sent: 0, readSeq: 0, readCount: 0, deliveredSeq: 0 };

const headOf = (id: string): ConversationHead => ({
  _id: id,
  members: ['ann', 'ben'],
  lastSeq: 4,
  revision: 0,
  low: { ...side, sent: 3 },
  high: { ...side, sent: 1 },
  readAt: 0,
});

const draftTo = (conversation: string): DraftMessage => ({
  conversation,
  sender: 'ann',
  receiver: 'ben',
  text: 'Good morning',
  words: ['good', 'morning'],
  type: 'text',
  attachments: [],
  replyTo: null,
  clientId: undefined,
  fingerprint: undefined,
  createdAt: new Date(0),
  readAt: null,
  editedAt: null,
  deletedAt: null,
  revision: 0,
});

describe('concurrent messages of many conversations', () => {
  it('share one read of their conversations, and only those without a conversation are rejected', async () => {
    const asked: string[] = [];
    const inserts: (readonly PlacedMessage[])[] = [];
    let answerAll = (): void => undefined;
    const all = new Promise<void>((resolve) => (answerAll = resolve));
    const heads: Pick<ConversationHeads, 'of' | 'peek' | 'forget' | 'advance'> = {
      of: async (id) => {
        asked.push(id);
        if (asked.length === 3) answerAll();
        // No caller is answered before all messages were requested.
        await all;
        if (id === 'gone') throw notFound();
        return headOf(id);
      },
      peek: () => undefined,
      forget: () => undefined,
      advance: (head, { seq }) => (head.lastSeq = seq),
    };
    const messages: Pick<MessageStore, 'newId' | 'insert'> = {
      newId: () => 'new',
      insert: async (placed): Promise<InsertOutcome> => {
        inserts.push(placed);
        return { stored: placed.length };
      },
    };
    const writer = new MessageWriter({
      messages: messages as MessageStore,
      heads: heads as ConversationHeads,
      onStored: () => undefined,
      beforeAnswer: async () => undefined,
    });

    const answers = await Promise.allSettled(
      ['first', 'gone', 'second', 'first'].map((conversation) => writer.append(draftTo(conversation))),
    );

    expect(asked).toEqual(['first', 'gone', 'second']);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(
      inserts.map((placed) => placed.map(({ conversation, seq, ordinal }) => [conversation, seq, ordinal])),
    ).toEqual([
      [
        ['first', 5, 4],
        ['second', 5, 4],
        ['first', 6, 5],
      ],
    ]);
  });
});
