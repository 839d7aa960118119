import { Binary } from 'bson';
import { mechanismsOf, userRecord } from '../../engine/users.ts';
import type { User } from '../../engine/users.ts';
import { badValue } from '../../errors/store-error.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { flagOption, refuseOptions, toNumber } from '../options.ts';

interface UserName {
  readonly db: string;
  readonly user: string;
}

/** Whom a `usersInfo` asks for: the users of its database, of all databases, or some by name. @throws StoreError 2 */
export function askedUsers(given: Value | undefined, ownDb: string): 'ofDatabase' | 'ofAll' | UserName[] {
  if (toNumber(given) === 1) return 'ofDatabase';
  if (isDocument(given) && fieldOf(given, 'forAllDBs') === true) return 'ofAll';
  const names = Array.isArray(given) ? given : [given];
  return names.map((name) => {
    if (typeof name === 'string') return { user: name, db: ownDb };
    const user = isDocument(name) ? fieldOf(name, 'user') : undefined;
    const db = isDocument(name) ? fieldOf(name, 'db') : undefined;
    if (typeof user === 'string' && typeof db === 'string') return { user, db };
    throw badValue(
      'usersInfo needs 1, the name of a user, {user, db}, a list of these, or {forAllDBs: true}',
    );
  });
}

const describe = (user: User, showsCustomData: boolean): Document =>
  documentOf({
    _id: `${user.db}.${user.user}`,
    userId: new Binary(user.userId, Binary.SUBTYPE_UUID),
    user: user.user,
    db: user.db,
    mechanisms: mechanismsOf(user),
    customData: showsCustomData ? user.customData : undefined,
    roles: user.roles.map(({ role, db }) => documentOf({ role, db })),
  });

function run(context: CommandContext): Document {
  const { users } = context.store;
  refuseOptions(context, ['showPrivileges', 'showAuthenticationRestrictions', 'filter']);
  const asked = askedUsers(fieldOf(context.body, 'usersInfo'), context.db);
  const found = Array.isArray(asked)
    ? asked.map(({ db, user }) => users.find(db, user)).filter((user) => user !== undefined)
    : users.list(asked === 'ofAll' ? undefined : context.db);
  const showsCustomData =
    !Object.hasOwn(context.body, 'showCustomData') || flagOption(context, 'showCustomData');
  const showsCredentials = flagOption(context, 'showCredentials');
  return documentOf({
    users: found.map((user) => (showsCredentials ? userRecord(user) : describe(user, showsCustomData))),
  });
}

export const usersInfo: CommandDefinition = {
  fields: [
    'usersInfo',
    'showCredentials',
    'showCustomData',
    'showPrivileges',
    'showAuthenticationRestrictions',
    'filter',
  ],
  run,
};
