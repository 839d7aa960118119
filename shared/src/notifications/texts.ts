export { texts as NOTIFICATION_TEXTS } from './texts/generated/index.ts';
