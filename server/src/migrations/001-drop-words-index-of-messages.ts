import { dropIndex } from '../platform/migrations/drop-index.ts';
import type { Migration } from '../platform/migrations/migration.ts';

/** Messages are now searched in ranges; the index cost one write per word of each message. */
export const dropWordsIndexOfMessages: Migration = {
  id: '001-drop-words-index-of-messages',
  run: ({ connection }) => dropIndex(connection, 'messages', 'conversation_1_words_1'),
};
