/** Texts of a change of address that the server and the client use. */
export { texts as EMAIL_CHANGE_TEXTS } from './texts/generated/index.ts';
