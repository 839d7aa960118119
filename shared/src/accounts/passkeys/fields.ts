import * as z from 'zod/mini';
import { visibleLine } from '../../http/fields.ts';
import { ACCOUNT_LIMITS } from '../../limits.ts';
import { PASSKEY_TEXTS as texts } from './texts.ts';

const MAX = ACCOUNT_LIMITS.passkeyNameMax;
const refused = { error: () => texts.refused };

/** Bytes of the browser in base64url, at most `max` characters. */
const bytes = (max: number) =>
  z.string(refused).check(z.maxLength(max, refused), z.regex(/^[\w-]+={0,2}$/, refused));

/** Ids of credentials have 1023 bytes at most. */
const CredentialId = bytes(1400);
const ClientData = bytes(4000);

/** What the member calls a passkey. */
export const PasskeyName = visibleLine(
  () => texts.name,
  MAX,
  () => texts.nameTooLong({ max: MAX }),
);

/** What the browser returns for a new passkey (RegistrationResponseJSON of WebAuthn level 3). */
export const NewPasskeyResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', refused),
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: bytes(30_000),
    transports: z.optional(
      z.array(z.string(refused).check(z.maxLength(20, refused))).check(z.maxLength(10, refused)),
    ),
  }),
});

/** What the browser returns for a passkey that was used (AuthenticationResponseJSON). */
export const PasskeyResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key', refused),
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});

export type NewPasskeyResponse = z.infer<typeof NewPasskeyResponse>;
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;
