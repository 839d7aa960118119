import * as z from 'zod/mini';
import { OFFERED_LANGUAGES } from '../languages/languages.ts';

/** A language that members can choose. */
export const OfferedLanguage = z.enum(OFFERED_LANGUAGES.map(({ code }) => code));
