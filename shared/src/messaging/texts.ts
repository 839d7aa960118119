export { texts as MESSAGE_TEXTS } from './texts/generated/index.ts';
