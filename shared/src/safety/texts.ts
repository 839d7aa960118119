/** Texts of reports and moderation that are used in more than one place. */
export { texts as SAFETY_TEXTS } from './texts/generated/index.ts';
