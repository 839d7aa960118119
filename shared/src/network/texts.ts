export { texts as NETWORK_TEXTS } from './texts/generated/index.ts';
