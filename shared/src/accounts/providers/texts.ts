/** Texts of sign-ins at organisations that the server and the client use. */
export { texts as PROVIDER_TEXTS } from './texts/generated/index.ts';
