import type { SiteView } from '@weft/shared/appearance/site';
import { isOver, PLAIN_SITE } from '@weft/shared/appearance/site';
import { DEFAULT_LANGUAGE, type Language } from '@weft/shared/languages/languages';
import type { NetworkSettingsSections } from './network-settings.model.ts';

export type StoredSite = NetworkSettingsSections['site'];

export type SiteInForce = StoredSite & { readonly language: Language };

/** Settings of the environment; undefined ones are chosen in the administration. */
export interface FixedAppearance {
  readonly name: string | undefined;
  readonly accent: string | undefined;
  readonly contact: string | undefined;
  readonly theme: StoredSite['theme'] | undefined;
  readonly language: Language | undefined;
}

/** Returns the site's settings: those of the environment, else those of the database, else the defaults. */
export function siteInForce(
  stored: StoredSite | undefined,
  { contact, theme, language }: FixedAppearance,
): SiteInForce {
  const { welcome, announcement } = stored ?? PLAIN_SITE;
  return {
    welcome: { title: welcome.title, text: welcome.text },
    contact: contact ?? stored?.contact ?? '',
    theme: theme ?? stored?.theme ?? 'system',
    language: language ?? stored?.language ?? DEFAULT_LANGUAGE,
    announcement,
  };
}

/** Returns what everybody may know of the site's settings at a time in milliseconds. */
export function presentSite({ welcome, contact, announcement }: StoredSite, now: number): SiteView {
  const isShown = announcement !== null && !isOver(announcement, now);
  return { welcome, contact, announcement: isShown ? announcement : null };
}
