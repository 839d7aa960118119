import type { SampleNetwork } from '../features/administration/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { seedNetwork } from './seed-network.ts';

interface Deps extends Omit<Parameters<typeof seedNetwork>[0], 'database' | 'hasReports' | 'say' | 'step'> {
  /** Opens another connection to the server's database: models are created once for each. */
  readonly openDatabase: () => Promise<Database>;
}

/**
 * The demo network for a running server. It is loaded when an owner first sees the offer. Nobody learns the members'
 * passwords, and their reports are left out, because the moderation's audit trail would keep them.
 */
export function createSampleNetwork(deps: Deps): SampleNetwork {
  return {
    async addresses() {
      const { emailOf, PEOPLE } = await import('./content/people.ts');
      return PEOPLE.map(emailOf);
    },
    async fill(step) {
      const { seedNetwork } = await import('./seed-network.ts');
      const say = (line: string): void => deps.logger.info(line);
      const database = await deps.openDatabase();
      try {
        await seedNetwork({ ...deps, database, hasReports: false, say, step });
      } finally {
        await database.close();
      }
    },
  };
}
