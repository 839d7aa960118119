export { texts as NOTE_TEXTS } from './texts/generated/index.ts';
