import { BoundStore } from '../../platform/database/bound.store.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** Serialises transactions that count a company's jobs or a member's saved ones. */
export class JobBoundStore extends BoundStore {
  constructor(connection: DatabaseConnection) {
    super(connection, 'JobBound', 'job_bounds');
  }
}
