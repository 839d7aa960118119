import { Email } from '@weft/shared/accounts/fields';
import { ACCOUNT_LIMITS, LINK_PREVIEW_LIMITS, PROFILE_LIMITS } from '@weft/shared/limits';
import { oneLine } from '@weft/shared/text/normal-text';
import { isBlank } from '@weft/shared/text/visible-text';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The role that a provider gives its members. */
type ClaimedRole = 'administrator' | 'moderator' | 'member';

/** What a provider says of somebody, as far as Weft uses it. */
export interface ClaimedFacts {
  /** Undefined if the provider names none in the form of an address. */
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly fullName: string | undefined;
  readonly headline: string | undefined;
  /** Address of a picture. Nobody has checked it. */
  readonly picture: URL | undefined;
  readonly groups: readonly string[];
  /** Undefined if the provider does not decide about roles. */
  readonly role: ClaimedRole | undefined;
}

const asRecord = (value: unknown): Claims =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The claim of this name; dots in it lead into nested claims, such as `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => asRecord(value)[part], claims);
}

function listAt(claims: Claims, name: string): string[] {
  const value = claimAt(claims, name);
  return (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');
}

const lineAt = (claims: Claims, name: string, max: number) => lineOf(claimAt(claims, name), max);

/** Returns a value as one line of text; undefined if it is none. `max` in UTF-16 code units. */
export function lineOf(value: unknown, max: number): string | undefined {
  const line = typeof value === 'string' ? oneLine(value).trim().slice(0, max).trim() : '';
  return isBlank(line) ? undefined : line;
}

function addressAt(claims: Claims, name: string): URL | undefined {
  const value = claimAt(claims, name);
  if (typeof value !== 'string' || value.length > LINK_PREVIEW_LIMITS.urlMax) return undefined;
  return URL.canParse(value) ? new URL(value) : undefined;
}

function roleIn(claims: Claims, { roles, rolesClaim }: SignInProvider): ClaimedRole | undefined {
  if (!roles) return undefined;
  const held = listAt(claims, rolesClaim);
  const isOne = (names: readonly string[] = []) => held.some((name) => names.includes(name));
  if (isOne(roles.administrator)) return 'administrator';
  return isOne(roles.moderator) ? 'moderator' : 'member';
}

export function factsOf(claims: Claims, provider: SignInProvider): ClaimedFacts {
  const verified = claims['email_verified'];
  return {
    email: Email.safeParse(claims['email']).data,
    // Some providers send it as text.
    isEmailVerified: verified === true || verified === 'true',
    fullName: lineAt(claims, provider.nameClaim, ACCOUNT_LIMITS.fullNameMax),
    headline:
      provider.headlineClaim === undefined
        ? undefined
        : lineAt(claims, provider.headlineClaim, PROFILE_LIMITS.headlineMax),
    picture: addressAt(claims, provider.pictureClaim),
    groups: listAt(claims, provider.groupsClaim),
    role: roleIn(claims, provider),
  };
}
