export { texts as APPLICATION_TEXTS } from './texts/generated/index.ts';
