import type { DatabaseConnection } from './database.ts';

/** What a server says of itself, as far as it matters here. */
export interface Hello {
  readonly setName?: string;
  readonly msg?: string;
  readonly localTime?: Date;
}

export async function sayHello({ db }: DatabaseConnection): Promise<Hello> {
  return (await db?.admin().command({ hello: 1 })) ?? {};
}

/** Whether a server writes in transactions: one of a replica set does, and one that leads to several sets. */
export const isReplicaSet = ({ setName, msg }: Hello): boolean => setName !== undefined || msg === 'isdbgrid';

/** What helps a MongoDB that stands alone. */
export const HOW_TO_MAKE_ONE = 'start mongod with --replSet and run rs.initiate()';

/** Throws where a MongoDB stands alone: what it says to a transaction helps nobody. */
export async function refuseStandalone(connection: DatabaseConnection): Promise<void> {
  if (isReplicaSet(await sayHello(connection))) return;
  throw new Error(
    `the MongoDB of MONGODB_URI is no replica set, and Weft writes in transactions: ${HOW_TO_MAKE_ONE}`,
  );
}
