import * as z from 'zod';
import { Email } from '@weft/shared/accounts/fields';
import { APPEARANCE_LIMITS } from '@weft/shared/appearance/limits';
import { weakestPair } from '@weft/shared/appearance/accent';
import { OFFERED_LANGUAGES } from '@weft/shared/languages/languages';
import { THEME_CHOICES } from '@weft/shared/appearance/site';

const languages = OFFERED_LANGUAGES.map(({ code }) => code);
const listed = (type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(languages);

const CHOSEN = 'Without it, owners and administrators choose';

/** How the network looks, as the environment sets it. */
export const APPEARANCE_SETTINGS = {
  DEFAULT_LANGUAGE: z
    .enum(languages, `must be ${listed('disjunction')}`)
    .optional()
    .describe(
      `language of people who chose none and whose browser names none of ${listed('conjunction')}. ${CHOSEN} it; en at first`,
    ),
  NETWORK_NAME: z
    .string()
    .trim()
    .min(1)
    .max(APPEARANCE_LIMITS.nameMax, `must have at most ${APPEARANCE_LIMITS.nameMax} characters`)
    .optional()
    .describe(`name of the network. ${CHOSEN} it; Weft at first`),
  NETWORK_ACCENT: z
    .string()
    .toLowerCase()
    .refine((text) => /^#[0-9a-f]{6}$/.test(text) && weakestPair(text) === undefined, {
      error: 'must be a colour like #0b5563 that is readable in both themes',
    })
    .optional()
    .describe(`accent colour, like #0b5563. ${CHOSEN} it`),
  DEFAULT_THEME: z
    .enum(THEME_CHOICES, `must be one of ${THEME_CHOICES.join(', ')}`)
    .optional()
    .describe(
      `theme of people who chose none: ${THEME_CHOICES.join(', ')}; system follows the device. ${CHOSEN} it; system at first`,
    ),
  CONTACT_EMAIL: z
    .string()
    .refine((text) => Email.safeParse(text).success, { error: 'must be an email address' })
    .optional()
    .describe(`address of those who run the network, shown on its pages. ${CHOSEN} it`),
};
