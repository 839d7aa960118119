import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { OfferedLanguage } from '../members/offered-language.ts';

/** A member's stored language; null follows the browser. */
const ChosenLanguage = z.object({ language: z.nullable(OfferedLanguage) });

export const changeLanguage = endpoint({
  id: 'accounts.changeLanguage',
  method: 'PUT',
  path: '/members/me/language',
  summary: "Store the member's language for all of their devices and mails. Null follows the browser.",
  access: 'session',
  openWhileHeld: true,
  atRoot: false,
  body: ChosenLanguage,
  answer: ChosenLanguage,
});
