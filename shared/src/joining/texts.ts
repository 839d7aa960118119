export { texts as JOINING_TEXTS } from './texts/generated/index.ts';
