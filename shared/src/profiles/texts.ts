export { texts as PROFILE_TEXTS } from './texts/generated/index.ts';
