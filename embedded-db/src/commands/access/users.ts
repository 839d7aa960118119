import { randomBytes } from 'node:crypto';
import { credentialsFor, isMechanism, MECHANISMS } from '../../access/scram.ts';
import type { Credentials, Mechanism } from '../../access/scram.ts';
import { roleExists } from '../../access/roles.ts';
import type { RoleGrant } from '../../access/roles.ts';
import { commitNow } from '../../engine/commit-now.ts';
import { mechanismsOf, MOST_NAME_BYTES, readUser } from '../../engine/users.ts';
import type { User } from '../../engine/users.ts';
import { badValue, location, storeError } from '../../errors/store-error.ts';
import { documentOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { arrayOption, documentOption, flagOption, stringOption } from '../options.ts';
import { refuseFirstUser } from './first-user.ts';
import { readRoles } from './role-arguments.ts';
import { usersInfo } from './users-info.ts';

/** As long as a UUID. */
const ID_BYTES = 16;

/** The name in the command's first field. @throws StoreError 2 or 14 */
function userName(context: CommandContext): string {
  const name = stringOption(context, context.name) ?? '';
  if (name === '' || name.includes('\0') || Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw badValue(`a user needs a name of 1 to ${MOST_NAME_BYTES} bytes`);
  return name;
}

function existing({ store, db }: CommandContext, name: string): User {
  const user = store.users.find(db, name);
  if (!user) throw storeError('UserNotFound', `Could not find user "${name}" for db "${db}"`);
  return user;
}

/** The roles of a command. @throws StoreError 31 for one that is not there */
function rolesOf(context: CommandContext): RoleGrant[] | undefined {
  const given = arrayOption(context, 'roles');
  if (!given) return undefined;
  const roles = readRoles(given, context.db);
  const unknown = roles.find((grant) => !roleExists(grant));
  if (unknown) throw storeError('RoleNotFound', `Could not find role: ${unknown.role}@${unknown.db}`);
  return roles;
}

/** The mechanisms of a command. @throws StoreError 2 */
function mechanismsGiven(context: CommandContext): readonly Mechanism[] | undefined {
  const given = arrayOption(context, 'mechanisms');
  if (!given) return undefined;
  if (given.length === 0) throw badValue('mechanisms field must not be empty');
  const mechanisms = given.filter(isMechanism);
  if (mechanisms.length === given.length) return mechanisms;
  throw badValue(`Unknown auth mechanism: this store has ${MECHANISMS.join(' and ')}`);
}

async function derive(
  context: CommandContext,
  name: string,
  mechanisms: readonly Mechanism[],
): Promise<Partial<Record<Mechanism, Credentials>>> {
  const password = stringOption(context, 'pwd') ?? '';
  if (password === '') throw badValue('Password cannot be empty');
  const credentials: Partial<Record<Mechanism, Credentials>> = {};
  for (const mechanism of mechanisms)
    credentials[mechanism] = await credentialsFor(mechanism, name, password);
  return credentials;
}

/** @throws StoreError 2 or 115 for what the store does not do */
function checkOptions(context: CommandContext): void {
  if (Object.hasOwn(context.body, 'digestPassword') && !flagOption(context, 'digestPassword'))
    throw badValue('Use of SCRAM-SHA-256 requires undigested passwords');
  if ((arrayOption(context, 'authenticationRestrictions') ?? []).length > 0)
    throw storeError('CommandNotSupported', 'authenticationRestrictions are not supported by this store');
}

async function createUser(context: CommandContext): Promise<Document> {
  const { store, db } = context;
  const name = userName(context);
  checkOptions(context);
  if (db === 'local') throw badValue('Cannot create users in the local database');
  const roles = rolesOf(context);
  if (!roles)
    throw storeError('IDLFailedToParse', "BSON field 'createUser.roles' is missing but a required field");
  const customData = documentOption(context, 'customData');
  const credentials = await derive(context, name, mechanismsGiven(context) ?? MECHANISMS);
  const userId = randomBytes(ID_BYTES);
  await commitNow(store, () => {
    refuseFirstUser(context);
    if (store.users.find(db, name)) throw location(51_003, `User "${name}@${db}" already exists`);
    store.users.save({ db, user: name, userId, credentials, roles, customData });
  });
  return documentOf({});
}

async function updateUser(context: CommandContext): Promise<Document> {
  const { store } = context;
  const name = userName(context);
  checkOptions(context);
  const roles = rolesOf(context);
  const customData = documentOption(context, 'customData');
  const mechanisms = mechanismsGiven(context);
  const hasPassword = Object.hasOwn(context.body, 'pwd');
  if (!roles && !customData && !mechanisms && !hasPassword)
    throw badValue('Must specify at least one field to update in updateUser');
  const known = mechanismsOf(existing(context, name));
  if (mechanisms && !hasPassword && !mechanisms.every((mechanism) => known.includes(mechanism)))
    throw badValue('mechanisms field must be a subset of previously set mechanisms');
  const derived = hasPassword ? await derive(context, name, mechanisms ?? known) : undefined;
  await commitNow(store, () => {
    const user = existing(context, name);
    const kept = Object.entries(user.credentials).filter(
      ([mechanism]) => mechanisms?.some((other) => other === mechanism) ?? true,
    );
    store.users.save({
      ...user,
      credentials: derived ?? Object.fromEntries(kept),
      roles: roles ?? user.roles,
      customData: customData ?? user.customData,
    });
  });
  return documentOf({});
}

async function dropUser(context: CommandContext): Promise<Document> {
  const name = userName(context);
  await commitNow(context.store, () => context.store.users.remove(existing(context, name)));
  return documentOf({});
}

async function dropAllUsers({ store, db }: CommandContext): Promise<Document> {
  const n = await commitNow(store, () => {
    const users = store.users.list(db);
    for (const user of users) store.users.remove(user);
    return users.length;
  });
  return documentOf({ n });
}

const isSame = (a: RoleGrant, b: RoleGrant): boolean => a.role === b.role && a.db === b.db;

/** A command that changes the roles of a user. */
const changeRoles =
  (change: (others: readonly RoleGrant[], given: readonly RoleGrant[]) => readonly RoleGrant[]) =>
  async (context: CommandContext): Promise<Document> => {
    const name = userName(context);
    const given = rolesOf(context);
    if (!given || given.length === 0)
      throw badValue(`${context.name} command requires a non-empty "roles" array`);
    await commitNow(context.store, () => {
      const user = existing(context, name);
      const others = user.roles.filter((role) => !given.some((other) => isSame(role, other)));
      context.store.users.save({ ...user, roles: change(others, given) });
    });
    return documentOf({});
  };

/** Stores users of a dump, with their credentials. Users of the same names are replaced. @throws StoreError 2 */
async function importUsers(context: CommandContext): Promise<Document> {
  const users = (arrayOption(context, 'users') ?? []).map((record) => {
    if (!isDocument(record)) throw badValue('this is not the record of a user');
    try {
      return readUser(record);
    } catch (error) {
      throw badValue((error as Error).message);
    }
  });
  await commitNow(context.store, () => users.forEach((user) => context.store.users.save(user)));
  return documentOf({ n: users.length });
}

const USER_FIELDS = [
  'pwd',
  'customData',
  'roles',
  'digestPassword',
  'mechanisms',
  'authenticationRestrictions',
];

export const userCommands: Record<string, CommandDefinition> = {
  createUser: { fields: ['createUser', ...USER_FIELDS], writes: true, run: createUser },
  updateUser: { fields: ['updateUser', ...USER_FIELDS], writes: true, run: updateUser },
  dropUser: { fields: ['dropUser'], writes: true, run: dropUser },
  dropAllUsersFromDatabase: { fields: ['dropAllUsersFromDatabase'], writes: true, run: dropAllUsers },
  grantRolesToUser: {
    fields: ['grantRolesToUser', 'roles'],
    writes: true,
    run: changeRoles((others, given) => [...others, ...given]),
  },
  revokeRolesFromUser: {
    fields: ['revokeRolesFromUser', 'roles'],
    writes: true,
    run: changeRoles((others) => others),
  },
  importUsers: { fields: ['importUsers', 'users'], adminOnly: true, writes: true, run: importUsers },
  usersInfo,
};
