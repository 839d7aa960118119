export { texts as PAGE_TEXTS } from './texts/generated/index.ts';
