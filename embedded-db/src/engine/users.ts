import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { MECHANISMS } from '../access/scram.ts';
import type { Credentials, Mechanism } from '../access/scram.ts';
import type { RoleGrant } from '../access/roles.ts';
import { decode, encode } from '../bson/codec.ts';
import type { Environment } from '../storage/environment.ts';
import { entriesOf } from '../storage/kv.ts';
import type { KvWriter } from '../storage/kv.ts';
import { documentOf, fieldOf, isDocument } from '../values/values.ts';
import type { Document } from '../values/values.ts';

export interface User {
  readonly db: string;
  readonly user: string;
  readonly userId: Buffer;
  readonly credentials: Readonly<Partial<Record<Mechanism, Credentials>>>;
  readonly roles: readonly RoleGrant[];
  readonly customData: Document | undefined;
}

const FIRST_KEY = Buffer.from('u');
const AFTER_LAST_KEY = Buffer.from('v');
const SECRET_KEY = Buffer.from('x');
const SECRET_BYTES = 32;
/** The most bytes of a user's name: a part of a key. */
export const MOST_NAME_BYTES = 512;

const keyOf = (db: string, user: string): Buffer => Buffer.from(`u${db}\0${user}`, 'utf8');

/** The mechanisms for which a user has credentials, the preferred one first. */
export const mechanismsOf = ({ credentials }: User): Mechanism[] =>
  MECHANISMS.filter((mechanism) => credentials[mechanism] !== undefined);

/**
 * The users of a store. They are in no collection, so that no query, dump of a collection, change stream or drop of a database can
 * reach their credentials.
 */
export class Users {
  readonly #kv: KvWriter;
  /** The stored form of each user that was read, and what was read from it. */
  readonly #read = new Map<string, { raw: Buffer; user: User }>();
  #secret: Buffer | undefined;

  constructor(environment: Environment) {
    this.#kv = environment.writer();
  }

  find(db: string, name: string): User | undefined {
    const key = keyOf(db, name);
    const raw = this.#kv.get('meta', key);
    const id = key.toString('latin1');
    if (!raw) {
      this.#read.delete(id);
      return undefined;
    }
    const known = this.#read.get(id);
    if (known?.raw.equals(raw)) return known.user;
    const user = readUser(decode(raw));
    this.#read.set(id, { raw, user });
    return user;
  }

  /** The users of a database, or of all, in order of their databases and names. */
  list(db?: string): User[] {
    const users: User[] = [];
    for (const { value } of entriesOf(this.#kv, 'meta', { low: FIRST_KEY, high: AFTER_LAST_KEY })) {
      const user = readUser(decode(value));
      if (db === undefined || user.db === db) users.push(user);
    }
    return users;
  }

  get isEmpty(): boolean {
    return this.list().length === 0;
  }

  /** Inside a job only. */
  save(user: User): void {
    this.#kv.put('meta', keyOf(user.db, user.user), encode(userRecord(user)));
    if (!this.#kv.get('meta', SECRET_KEY)) this.#kv.put('meta', SECRET_KEY, this.secret);
  }

  /** Inside a job only. */
  remove({ db, user }: User): void {
    this.#kv.remove('meta', keyOf(db, user));
  }

  /** From which the salts of users are made that do not exist; stored with the first user, so that a restart keeps them. */
  get secret(): Buffer {
    return (this.#secret ??= this.#kv.get('meta', SECRET_KEY) ?? randomBytes(SECRET_BYTES));
  }
}

/** The stored form of a user, with the credentials, as in MongoDB's `admin.system.users`. */
export function userRecord({ db, user, userId, credentials, roles, customData }: User): Document {
  const stored = documentOf({});
  for (const mechanism of MECHANISMS) {
    const given = credentials[mechanism];
    if (!given) continue;
    stored[mechanism] = documentOf({
      iterationCount: given.iterationCount,
      salt: given.salt.toString('base64'),
      storedKey: given.storedKey.toString('base64'),
      serverKey: given.serverKey.toString('base64'),
    });
  }
  return documentOf({
    _id: `${db}.${user}`,
    userId: new Binary(userId, Binary.SUBTYPE_UUID),
    user,
    db,
    credentials: stored,
    customData,
    roles: roles.map(({ role, db: on }) => documentOf({ role, db: on })),
  });
}

function textOf(record: Document, name: string): string {
  const value = fieldOf(record, name);
  if (typeof value === 'string') return value;
  throw new TypeError('this is not the record of a user');
}

/** The user of a stored form. @throws TypeError when it is not one */
export function readUser(record: Document): User {
  const { db, user, userId, credentials, roles } = record;
  const isWhole =
    typeof db === 'string' && typeof user === 'string' && userId instanceof Binary && Array.isArray(roles);
  if (!isWhole || !isDocument(credentials)) throw new TypeError('this is not the record of a user');
  const customData = fieldOf(record, 'customData');
  return {
    db,
    user,
    userId: Buffer.from(userId.buffer.subarray(0, userId.position)),
    credentials: readCredentials(credentials),
    roles: roles
      .filter(isDocument)
      .map((grant) => ({ role: textOf(grant, 'role'), db: textOf(grant, 'db') })),
    customData: isDocument(customData) ? customData : undefined,
  };
}

function readCredentials(stored: Document): Partial<Record<Mechanism, Credentials>> {
  const credentials: Partial<Record<Mechanism, Credentials>> = {};
  for (const mechanism of MECHANISMS) {
    const given = fieldOf(stored, mechanism);
    if (!isDocument(given)) continue;
    const bytes = (name: string): Buffer => Buffer.from(textOf(given, name), 'base64');
    credentials[mechanism] = {
      iterationCount: Number(given['iterationCount']),
      salt: bytes('salt'),
      storedKey: bytes('storedKey'),
      serverKey: bytes('serverKey'),
    };
  }
  return credentials;
}
