import { dropIndex } from '../platform/migrations/drop-index.ts';
import type { Migration } from '../platform/migrations/migration.ts';

/** A member can be suspended by moderators and switched off by organisations at the same time. */
export const suspensionsByOrganisations: Migration = {
  id: '005-suspensions-by-organisations',
  run: ({ connection }) => dropIndex(connection, 'suspensions', 'member_1'),
};
