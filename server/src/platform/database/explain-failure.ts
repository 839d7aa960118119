import { fail, type Finding } from '../doctor/check.ts';
import { HOW_TO_MAKE_ONE } from './replica-set.ts';

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
/** A replica set announces the names of its members, and the driver then connects to those. */
const UNKNOWN_HOST =
  'Correct the host in MONGODB_URI; where it is the name that a replica set gives its member, add directConnection=true.';

/** Returns why the database is unusable, derived from the driver's error, and what to do. */
export function explainFailure(error: unknown): Finding {
  const { name = '', code, message = String(error), reason } = error as DriverFailure;
  if (UNREADABLE.has(name)) return fail(message, 'Correct MONGODB_URI.');
  if (WRONG_PASSWORD.has(code)) return fail(message, 'Correct user, password and authSource in MONGODB_URI.');
  if (code === NOT_ALLOWED) return fail(message, 'Give the account in MONGODB_URI the role readWrite.');
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return fail(message, UNKNOWN_HOST);
  if (reason?.type?.startsWith('ReplicaSet')) {
    const text = 'no server of the replica set that MONGODB_URI names takes writes';
    return fail(text, `Compare replicaSet= with rs.status(); where there is no set, ${HOW_TO_MAKE_ONE}.`);
  }
  return fail(
    message,
    'Look whether it runs and can be reached from here; host, port and tls stand in MONGODB_URI.',
  );
}
