import * as z from 'zod/mini';
import { Email } from '../accounts/fields.ts';
import { APPEARANCE_LIMITS as LIMITS } from '../appearance/limits.ts';
import { ANNOUNCEMENT_KINDS, AnnouncementView, THEME_CHOICES } from '../appearance/site.ts';
import { endpoint } from '../http/endpoint.ts';
import { visibleLine } from '../http/fields.ts';
import { OfferedLanguage } from '../members/offered-language.ts';
import { oneLine, wellFormed } from '../text/normal-text.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const { rules } = ADMINISTRATION_TEXTS;

const common = { access: 'session', atRoot: false, needsPermission: 'appearance.manage' } as const;

const NONE = z.literal('');
const Link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: () => rules.announcementLink })
  .check(z.maxLength(LIMITS.linkMax, { error: () => rules.announcementLink }));

/** As members of the administration enter it. */
const AnnouncementForm = z.object({
  text: visibleLine(
    () => rules.announcementText,
    LIMITS.announcementMax,
    () => rules.announcementText,
  ),
  link: z.union([NONE, Link]),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  until: z.nullable(z.iso.datetime({ error: () => rules.announcementUntil })),
});

/** Texts of the site and what it shows to people who have chosen nothing. */
export const SiteForm = z.object({
  welcome: z.object({
    /** Each line is a line of the panel beside the sign-in form; empty for the product's own. */
    title: z
      .string()
      .check(
        z.overwrite(wellFormed),
        z.trim(),
        z.maxLength(LIMITS.welcomeTitleMax, { error: () => rules.welcomeTitle }),
      ),
    text: z
      .string()
      .check(
        z.overwrite(oneLine),
        z.trim(),
        z.maxLength(LIMITS.welcomeTextMax, { error: () => rules.welcomeText }),
      ),
  }),
  /** An email address; empty for none. */
  contact: z.union([NONE, Email]),
  theme: z.enum(THEME_CHOICES),
  /** Of people who chose none and whose browser names none that Weft has. */
  language: OfferedLanguage,
  announcement: z.nullable(AnnouncementForm),
});
export type SiteForm = z.infer<typeof SiteForm>;

const SiteSettings = z.object({
  ...SiteForm.shape,
  announcement: z.nullable(AnnouncementView),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

const variable = z.optional(z.string());
/** The variables of the server's environment that set a setting, by setting. */
const Locked = z.object({ contact: variable, theme: variable, language: variable });
export type LockedSite = z.infer<typeof Locked>;

const answer = z.object({ settings: SiteSettings, locked: Locked });

export const getSiteSettings = endpoint({
  ...common,
  id: 'administration.site',
  method: 'GET',
  path: '/admin/site',
  summary:
    'Get the texts beside the sign-in form, the contact address, the default theme and language, and the announcement.',
  answer,
});

export const changeSiteSettings = endpoint({
  ...common,
  id: 'administration.changeSite',
  method: 'PUT',
  path: '/admin/site',
  summary:
    'Change the texts beside the sign-in form, the contact address, the default theme and language, and the announcement. Refuses other values of settings that the environment sets. Idempotent.',
  body: SiteForm,
  answer,
});
