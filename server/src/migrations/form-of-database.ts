import { isCluster, type Hello } from '../platform/database/replica-set.ts';
import { clusterForm } from '../platform/database/sharding/cluster-form.ts';
import type { DatabaseForm } from '../platform/migrations/migrate.ts';
import { DATABASE_FORM } from './database-form.ts';
import { SHARD_KEYS } from './shard-keys.ts';

/** Returns the schema of this version for the kind of server: a cluster can not enforce every unique index. */
export function formOf(hello: Hello): DatabaseForm {
  if (!isCluster(hello)) return DATABASE_FORM;
  return { ...DATABASE_FORM, collections: clusterForm(DATABASE_FORM.collections, SHARD_KEYS) };
}
