import { BoundStore } from '../../platform/database/bound.store.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** Serialises transactions that count a member's companies or follows. */
export class CompanyBoundStore extends BoundStore {
  constructor(connection: DatabaseConnection) {
    super(connection, 'CompanyBound', 'company_bounds');
  }
}
