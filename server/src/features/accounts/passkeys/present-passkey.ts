import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeyView,
} from '@weft/shared/accounts/passkeys/contract';
import { appName } from '@weft/shared/app';
import type { Member } from '../../members/index.ts';
import { ALGORITHMS } from './verify-passkey.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { Passkey } from './passkey.store.ts';

/** How long browsers wait for the member (ms). */
const TIMEOUT = 5 * 60_000;

/** Presents a passkey to its member, without its key. */
export function presentPasskey({ _id, name, createdAt, lastUsedAt, isSynced }: Passkey): PasskeyView {
  return {
    _id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
  };
}

const nameOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** The id under which authenticators keep a member's passkeys: no personal data, and the same for all of them. */
export const userHandleOf = (memberId: string): string => Buffer.from(memberId, 'hex').toString('base64url');

/** Presents a question for one of these passkeys; for any passkey of the site if there are none. */
export function presentRequest(
  site: PasskeySite,
  challenge: string,
  allowed: readonly Passkey[] = [],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: site.id,
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: allowed.map(nameOf),
  };
}

/** Presents the question for a new passkey. */
export function presentCreation(
  site: PasskeySite,
  challenge: string,
  member: Member,
  existing: readonly Passkey[],
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: site.id, name: appName() },
    user: { id: userHandleOf(member._id), name: member.email, displayName: member.fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: existing.map(nameOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}
