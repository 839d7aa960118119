import * as z from 'zod';
import { Email } from '@weft/shared/accounts/fields';
import { PROVISIONING_LIMITS as LIMITS } from './provisioning-limits.ts';
import type { ProvisionedFacts } from './provisioned.model.ts';
import type { Provisioned } from './provisioned.store.ts';
import { invalidValue, ScimError } from './scim-error.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';

const line = z.string().trim().max(LIMITS.text);
const optional = z.nullish(line.transform((text) => text || null));
/** Some providers send it as text. */
const Flag = z.preprocess(
  (value) =>
    typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value,
  z.boolean(),
);

const Address = z.object({ value: line, primary: z.nullish(Flag), type: z.nullish(line) });

/** A user resource as providers send it; other attributes are ignored, as RFC 7644 allows. */
const User = z.object({
  userName: line.min(1),
  externalId: optional,
  active: z.nullish(Flag),
  displayName: optional,
  title: optional,
  name: z.nullish(z.object({ formatted: optional, givenName: optional, familyName: optional })),
  emails: z.nullish(z.array(Address).max(LIMITS.addresses)),
});

/** Attribute names have any case (RFC 7643, section 2.1). */
const NAMES = [
  ...Object.keys(User.shape),
  'formatted',
  'givenName',
  'familyName',
  'value',
  'primary',
  'type',
];
const WRITTEN = new Map(NAMES.map((name) => [name.toLowerCase(), name]));

function withKnownNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnownNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      WRITTEN.get(name.toLowerCase()) ?? name,
      withKnownNames(inner),
    ]),
  );
}

/** Returns what a user resource says; without `active` it stays as it was. Throws 400 with the first attribute that is wrong. */
export function parseUser(body: unknown, wasActive = true): ProvisionedFacts {
  const result = User.safeParse(withKnownNames(body));
  if (!result.success) {
    const [issue] = result.error.issues;
    if (!issue || issue.path.length === 0) throw new ScimError(400, 'The body is no user.', 'invalidSyntax');
    throw invalidValue(`${issue.path.join('.')} is missing or has a wrong value.`);
  }
  const { userName, externalId = null, active, displayName = null, title = null, name, emails } = result.data;
  return {
    userName,
    externalId,
    isActive: active ?? wasActive,
    displayName: displayName ?? name?.formatted ?? null,
    givenName: name?.givenName ?? null,
    familyName: name?.familyName ?? null,
    title,
    email: addressOf(userName, emails ?? []),
  };
}

/** The primary address, else the one for work, else the first, else the user name. */
function addressOf(userName: string, emails: readonly z.output<typeof Address>[]): string {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const email = Email.safeParse(chosen?.value ?? userName);
  if (!email.success) throw invalidValue('A user needs an email address, in emails or as userName.');
  return email.data;
}

/** Presents a user to its organisation. `base` is the address of the collection. */
export function presentUser(user: Provisioned, base: string): object {
  const { _id, userName, externalId, isActive, displayName, givenName, familyName, title, email } = user;
  const name = { ...optionally('givenName', givenName), ...optionally('familyName', familyName) };
  return {
    schemas: [USER_SCHEMA],
    id: _id,
    ...optionally('externalId', externalId),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    ...optionally('displayName', displayName),
    ...optionally('title', title),
    emails: [{ value: email, type: 'work', primary: true }],
    active: isActive,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/${_id}`,
      version: versionOf(user),
    },
  };
}

/** The entity tag of a user. */
export function versionOf({ version }: Pick<Provisioned, 'version'>): string {
  return `W/"${version}"`;
}

function optionally(name: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [name]: value };
}
