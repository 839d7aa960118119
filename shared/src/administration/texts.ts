export { texts as ADMINISTRATION_TEXTS } from './texts/generated/index.ts';
