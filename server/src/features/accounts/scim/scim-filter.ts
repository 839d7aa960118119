import { ScimError } from './scim-error.ts';

/** Attributes that name a user. */
const ATTRIBUTES = ['userName', 'externalId', 'id'] as const;

/** A filter that finds at most one user. */
export interface ScimFilter {
  readonly attribute: (typeof ATTRIBUTES)[number];
  readonly value: string;
}

const URN = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
/** `attribute eq "value"`, the value as a JSON string; names and operators have any case. */
const EQUALS = /^\s*([\w.:-]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

function unquoted(json: string): string | undefined {
  try {
    return String(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** Throws 400 `invalidFilter` for all that Weft does not search by. */
export function parseFilter(text: string): ScimFilter {
  const [, name = '', quoted = ''] = EQUALS.exec(text) ?? [];
  const plain = name.replace(URN, '').toLowerCase();
  const attribute = ATTRIBUTES.find((each) => each.toLowerCase() === plain);
  const value = unquoted(quoted);
  if (!attribute || value === undefined)
    throw new ScimError(
      400,
      'Filters have the form userName eq "…", externalId eq "…" or id eq "…".',
      'invalidFilter',
    );
  return { attribute, value };
}
