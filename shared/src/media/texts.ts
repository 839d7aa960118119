/** Messages for rejected forms and files. */
export { texts as UPLOAD_TEXTS } from './texts/generated/index.ts';
