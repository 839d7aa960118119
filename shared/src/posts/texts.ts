export { texts as POST_TEXTS } from './texts/generated/index.ts';
