import type { Migration } from '../platform/migrations/migration.ts';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Messages are now searched in ranges; the index cost one write per word of each message. */
export const dropWordsIndexOfMessages: Migration = {
  id: '001-drop-words-index-of-messages',
  async run({ connection }) {
    try {
      await connection.collection('messages').dropIndex('conversation_1_words_1');
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code !== NAMESPACE_NOT_FOUND && code !== INDEX_NOT_FOUND) throw error;
    }
  },
};
