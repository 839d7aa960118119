import { fail, type Finding } from '../doctor/check.ts';
import { texts } from '../doctor/texts/generated/index.ts';

const { database } = texts;

interface DriverFailure {
  readonly name?: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly reason?: { readonly type?: string };
}

/** Names of the driver's errors for an invalid URI. */
const UNREADABLE = new Set([
  'MongoParseError',
  'MongoRuntimeError',
  'MongoAPIError',
  'MongoInvalidArgumentError',
]);
const WRONG_PASSWORD = new Set<unknown>([18, 8000]);
const NOT_ALLOWED = 13;

/** Returns why the database is unusable, derived from the driver's error, and what to do. */
export function explainFailure(error: unknown): Finding {
  const { name = '', code, message = String(error), reason } = error as DriverFailure;
  if (UNREADABLE.has(name)) return fail(message, database.uriAdvice);
  if (WRONG_PASSWORD.has(code)) return fail(message, database.passwordAdvice);
  if (code === NOT_ALLOWED) return fail(message, database.roleAdvice);
  // A replica set announces the names of its members, and the driver then connects to those.
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return fail(message, database.hostAdvice);
  if (reason?.type?.startsWith('ReplicaSet')) {
    return fail(database.noPrimary, database.noPrimaryAdvice);
  }
  return fail(message, database.reachAdvice);
}
