import { vi } from 'vitest';

const BYTES = new Uint8Array([1, 2, 3]).buffer;

/** Options of a question for a passkey, as the server sends them. */
export const REQUEST_OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

/** Options of a new passkey. */
export const CREATION_OPTIONS = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Weft' },
  user: { id: 'aWQ', name: 'asha@example.org', displayName: 'Asha' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};

const credentialWith = (response: object) => ({
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { clientDataJSON: BYTES, ...response },
  getClientExtensionResults: () => ({}),
});

/** What the browser's question for a passkey ends with: a passkey, or the error of a cancelled question. */
type Outcome = 'passkey' | DOMException;

/** Gives the browser of a test passkeys. Returns the questions that pages ask. */
export function stubPasskeys({
  create = 'passkey',
  get = 'passkey',
  autofills = false,
}: { create?: Outcome; get?: Outcome; autofills?: boolean } = {}) {
  const settle = (outcome: Outcome, response: object) =>
    outcome === 'passkey' ? Promise.resolve(credentialWith(response)) : Promise.reject(outcome);
  const credentials = {
    create: vi.fn(() => settle(create, { attestationObject: BYTES, getTransports: () => ['internal'] })),
    get: vi.fn((_options: CredentialRequestOptions) =>
      settle(get, { authenticatorData: BYTES, signature: BYTES, userHandle: BYTES }),
    ),
  };
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: () => Promise.resolve(autofills) }),
  );
  // The element of the prototype is read-only; without PublicKeyCredential nothing uses this one.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return credentials;
}

export const CANCELLED = new DOMException('The operation was not allowed.', 'NotAllowedError');
