/** Texts of passkeys that the server and the client use. */
export { texts as PASSKEY_TEXTS } from './texts/generated/index.ts';
