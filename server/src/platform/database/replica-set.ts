import type { DatabaseConnection } from './database.ts';

/** The fields of a server's `hello` response that matter here. */
export interface Hello {
  readonly setName?: string;
  readonly msg?: string;
  readonly localTime?: Date;
}

export async function sayHello({ db }: DatabaseConnection): Promise<Hello> {
  return (await db?.admin().command({ hello: 1 })) ?? {};
}

/** Whether a server is a mongos, the router of a sharded cluster. */
export const isCluster = ({ msg }: Hello): boolean => msg === 'isdbgrid';

/** Whether a server supports transactions: a replica set member, or a mongos. */
export const isReplicaSet = (hello: Hello): boolean => hello.setName !== undefined || isCluster(hello);

/** Advice for a standalone MongoDB. */
const HOW_TO_MAKE_ONE = 'start mongod with --replSet and run rs.initiate()';

/** Throws for a standalone MongoDB, because its own error for transactions does not help. */
export function refuseStandalone(hello: Hello): void {
  if (isReplicaSet(hello)) return;
  throw new Error(
    `the MongoDB of MONGODB_URI is no replica set, and Weft writes in transactions: ${HOW_TO_MAKE_ONE}`,
  );
}
