import * as z from 'zod/mini';
import { JOINING_LIMITS } from '../limits.ts';
import { JOINING_TEXTS } from './texts.ts';

const { rules } = JOINING_TEXTS;
const invalid = { error: () => rules.invitation };

/** The token of an invitation: 256 random bits, base64url. */
export const InvitationToken = z.string(invalid).check(z.minLength(1, invalid), z.maxLength(200, invalid));

/** Labels of letters, digits and hyphens with a dot between them: the part of an address after the `@`. */
const DOMAIN =
  /^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;

/** A domain of mail addresses in normal form: trimmed and in lower case. */
export const MailDomain = z
  .string({ error: () => rules.domain })
  .check(z.trim(), z.toLowerCase(), z.regex(DOMAIN, { error: () => rules.domain }));

export const MailDomains = z
  .array(MailDomain, { error: () => rules.domain })
  .check(z.maxLength(JOINING_LIMITS.domainsMax, { error: () => rules.tooManyDomains }));
