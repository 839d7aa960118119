export { texts as JOB_TEXTS } from './texts/generated/index.ts';
