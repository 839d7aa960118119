import * as z from 'zod';
import type { ProvisionedFacts } from './provisioned.model.ts';
import { PROVISIONING_LIMITS as LIMITS } from './provisioning-limits.ts';
import { ScimError } from './scim-error.ts';
import { parseUser } from './scim-user.ts';

/** Providers write operations in any case: Entra ID sends "Replace". */
const Operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.nullish(z.string()),
  value: z.optional(z.unknown()),
});
const Patch = z.object({ Operations: z.array(Operation).min(1).max(LIMITS.operations) });

type Attributes = Record<string, unknown>;

const URN = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
/** `name`, `name.givenName`, or `emails[type eq "work"].value`. */
const PATH = /^([a-z$][\w$-]*)(\[[^[\]]*\])?(?:\.([a-z$][\w$-]*))?$/i;
/** Extensions, such as that for enterprises, which Weft ignores. */
const EXTENSION = /^urn:/i;

/** Returns what a user is after the operations of a PATCH. Throws 400. */
export function patched(current: ProvisionedFacts, body: unknown): ProvisionedFacts {
  const result = Patch.safeParse(body);
  if (!result.success) throw new ScimError(400, 'Operations are missing or not valid.', 'invalidSyntax');
  const user = resourceOf(current);
  for (const { op, path, value } of result.data.Operations) {
    if (typeof path === 'string') apply(user, path, op === 'remove' ? undefined : value);
    else if (op === 'remove') throw new ScimError(400, 'A removal needs a path.', 'invalidPath');
    else for (const [name, inner] of Object.entries(asAttributes(value))) apply(user, name, inner);
  }
  return parseUser(user, current.isActive);
}

/** The attributes that a PATCH can name, in lower case. */
function resourceOf(facts: ProvisionedFacts): Attributes {
  const { userName, externalId, isActive, displayName, givenName, familyName, title, email } = facts;
  return {
    username: userName,
    externalid: externalId,
    active: isActive,
    displayname: displayName,
    title,
    name: { givenname: givenName, familyname: familyName },
    emails: [{ value: email, primary: true }],
  };
}

function apply(user: Attributes, path: string, value: unknown): void {
  const plain = path.replace(URN, '').toLowerCase();
  if (EXTENSION.test(plain)) return;
  const [, name = '', selected, part] = PATH.exec(plain) ?? [];
  if (name === '') throw new ScimError(400, `"${path}" is no path of a user.`, 'invalidPath');
  if (name === 'emails') applyAddress(user, part, value);
  else if (name === 'name') applyName(user, part, value);
  else if (part === undefined && selected === undefined) user[name] = value;
}

/** There is one address; a selection by type or as primary means it. */
function applyAddress(user: Attributes, part: string | undefined, value: unknown): void {
  if (part === undefined) user['emails'] = Array.isArray(value) || value === undefined ? value : [value];
  else if (part === 'value') user['emails'] = value === undefined ? undefined : [{ value, primary: true }];
}

function applyName(user: Attributes, part: string | undefined, value: unknown): void {
  const before = asAttributes(user['name']);
  const changes = part === undefined ? lowerCase(asAttributes(value)) : { [part]: value };
  user['name'] = { ...before, ...changes };
  // It stands for the display name of providers that send none.
  if ('formatted' in changes && !user['displayname']) user['displayname'] = changes['formatted'];
}

const asAttributes = (value: unknown): Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};

const lowerCase = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
