export { texts as COMPANY_TEXTS } from './texts/generated/index.ts';
