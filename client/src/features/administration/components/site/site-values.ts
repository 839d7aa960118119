import type { SiteForm, SiteSettings } from '@weft/shared/administration/site-contract';
import type { AnnouncementView, THEME_CHOICES } from '@weft/shared/appearance/site';
import type { Language } from '@weft/shared/languages/languages';

/** As entered. */
export interface SiteValues {
  title: string;
  text: string;
  contact: string;
  theme: (typeof THEME_CHOICES)[number];
  language: Language;
  isAnnounced: boolean;
  announcement: string;
  link: string;
  kind: AnnouncementView['kind'];
  /** In the time of the device, as the field gives it; empty without an end. */
  until: string;
}

/** What a preview shows of entered texts. */
export interface EditedSite {
  readonly welcome: SiteSettings['welcome'];
  readonly announcement: Pick<AnnouncementView, 'text' | 'kind'> | null;
}

/** Returns what a preview shows of entered values. */
export const editedSite = ({ title, text, isAnnounced, announcement, kind }: SiteValues): EditedSite => ({
  welcome: { title: title.trim(), text: text.trim() },
  announcement: isAnnounced ? { text: announcement, kind } : null,
});

/** Returns a time as a field of the type `datetime-local` takes it. */
function localTime(time: string): string {
  const date = new Date(time);
  const minutes = date.getTime() - date.getTimezoneOffset() * 60_000;
  return new Date(minutes).toISOString().slice(0, 16);
}

export function valuesOf({ welcome, contact, theme, language, announcement }: SiteSettings): SiteValues {
  return {
    ...welcome,
    contact,
    theme,
    language,
    isAnnounced: announcement !== null,
    announcement: announcement?.text ?? '',
    link: announcement?.link ?? '',
    kind: announcement?.kind ?? 'info',
    until: announcement?.until ? localTime(announcement.until) : '',
  };
}

/** Returns what is sent. A time that can't be read stays as it is, and is refused. */
export function formOf({ title, text, contact, theme, language, ...entered }: SiteValues): SiteForm {
  const { isAnnounced, announcement, link, kind, until } = entered;
  const end = Date.parse(until);
  return {
    welcome: { title, text },
    contact: contact.trim(),
    theme,
    language,
    announcement: isAnnounced
      ? {
          text: announcement,
          link: link.trim(),
          kind,
          until: until === '' ? null : Number.isNaN(end) ? until : new Date(end).toISOString(),
        }
      : null,
  };
}

const FIELDS: Readonly<Record<string, keyof SiteValues>> = {
  'welcome.title': 'title',
  'welcome.text': 'text',
  contact: 'contact',
  theme: 'theme',
  'announcement.text': 'announcement',
  'announcement.link': 'link',
  'announcement.until': 'until',
};

/** The field that shows what is wrong with a part of what is sent. */
export const fieldOf = (path: readonly PropertyKey[]): keyof SiteValues =>
  FIELDS[path.map(String).join('.')] ?? 'announcement';
