import type { DatabaseConnection } from '../platform/database/database.ts';
import { isCluster, sayHello } from '../platform/database/replica-set.ts';
import { clusterForm } from '../platform/database/sharding/cluster-form.ts';
import type { DatabaseForm } from '../platform/migrations/migrate.ts';
import { DATABASE_FORM } from './database-form.ts';
import { SHARD_KEYS } from './shard-keys.ts';

/** Returns the schema of this version for the kind of database: a cluster can not enforce every unique index. */
export async function formOf(connection: DatabaseConnection): Promise<DatabaseForm> {
  if (!isCluster(await sayHello(connection))) return DATABASE_FORM;
  return { ...DATABASE_FORM, collections: clusterForm(DATABASE_FORM.collections, SHARD_KEYS) };
}
