import { dropIndex } from '../platform/migrations/drop-index.ts';
import type { Migration } from '../platform/migrations/migration.ts';

const INDEXES = [
  'createdAt_-1__id_-1',
  'words_1_createdAt_-1__id_-1',
  'places_1_createdAt_-1__id_-1',
  'skills_1_createdAt_-1__id_-1',
  'company_1_createdAt_-1__id_-1',
];

/** The board is searched in memory; the indexes cost hundreds of entries for each job. */
export const dropIndexesOfListings: Migration = {
  id: '011-drop-indexes-of-listings',
  async run({ connection }) {
    for (const index of INDEXES) await dropIndex(connection, 'job_listings', index);
  },
};
