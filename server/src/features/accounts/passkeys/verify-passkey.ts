import type { NewPasskeyResponse, PasskeyResponse } from '@weft/shared/accounts/passkeys/fields';
import type { PasskeySite } from './passkey-site.ts';
import type { Passkey } from './passkey.store.ts';

/** Signatures that are accepted (COSE numbers): EdDSA, ECDSA with P-256, RSA. */
export const ALGORITHMS = [-8, -7, -257];

/** Loaded when a passkey is first verified: the library and what it needs are large, and would slow down each start. */
const loadVerifiers = () => import('@simplewebauthn/server');

/** What the authenticator says about a passkey. */
type Verified = Pick<Passkey, 'counter' | 'isSynced'>;

type NewCredential = Verified & Pick<Passkey, 'credentialId' | 'publicKey' | 'transports'>;

const expectations = (site: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/** The library throws for every response that it does not accept. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Returns the new credential; undefined if the response is not one for this site and challenge. */
export async function verifyNewPasskey(
  site: PasskeySite,
  challenge: string,
  { id, rawId, type, response }: NewPasskeyResponse,
): Promise<NewCredential | undefined> {
  const transports = response.transports ?? [];
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await loadVerifiers();
  const result = await orUndefined(() =>
    verifyRegistrationResponse({
      ...expectations(site, challenge),
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!result?.verified) return undefined;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  };
}

/** Returns what the authenticator says; undefined if the passkey has not signed this challenge for this site. */
export async function verifyPasskey(
  site: PasskeySite,
  challenge: string,
  passkey: Passkey,
  { id, rawId, type, response }: PasskeyResponse,
): Promise<Verified | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadVerifiers();
  const result = await orUndefined(() =>
    verifyAuthenticationResponse({
      ...expectations(site, challenge),
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  );
  if (!result?.verified) return undefined;
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}
