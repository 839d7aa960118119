/** Texts of the second factor that the server and the client use. */
export { texts as SECOND_FACTOR_TEXTS } from './texts/generated/index.ts';
