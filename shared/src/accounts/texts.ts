/** Texts of accounts that are used in more than one place. */
export { texts as ACCOUNT_TEXTS } from './texts/generated/index.ts';
