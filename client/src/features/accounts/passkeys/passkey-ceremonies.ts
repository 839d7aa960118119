import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@weft/shared/accounts/passkeys/contract';
import type { NewPasskeyResponse, PasskeyResponse } from '@weft/shared/accounts/passkeys/fields';

const nameOf = (error: unknown): string | undefined => (error instanceof Error ? error.name : undefined);

/** The browser reports a cancelled question, no matching passkey and a timeout alike. */
const isCancelled = (error: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(nameOf(error) ?? '') ||
  (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED');

async function unlessCancelled<T>(ceremony: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony();
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** Whether creating failed because the device has one of the excluded passkeys. */
export const isAlreadyOnDevice = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** Asks the browser for a new passkey; undefined if the member cancels. */
export function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<NewPasskeyResponse | undefined> {
  return unlessCancelled(() => startRegistration({ optionsJSON }));
}

/** Asks for a passkey; undefined if the member cancels or has none. Ends a waiting `autofillPasskey`. */
export function askForPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyResponse | undefined> {
  return unlessCancelled(() => startAuthentication({ optionsJSON }));
}

/** Resolves when the member chooses a passkey in the email field; undefined once another question begins. */
export function autofillPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyResponse | undefined> {
  return unlessCancelled(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }));
}

export const supportsAutofill = browserSupportsWebAuthnAutofill;

/** Ends a waiting `autofillPasskey`. */
export const stopAutofill = (): void => WebAuthnAbortService.cancelCeremony();
