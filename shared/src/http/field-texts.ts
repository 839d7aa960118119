/** Messages for fields of the wrong type, if the contract has none of its own. */
export { texts as FIELD_TEXTS } from './texts/generated/index.ts';
