import { isDeepStrictEqual } from 'node:util';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import type { LockedSite, SiteForm, SiteSettings } from '@weft/shared/administration/site-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { forbidden } from '../../../errors/common.ts';
import { newItemId } from '../../../platform/storage/new-item-id.ts';
import type { SiteInForce } from '../../joining/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

/** The parts that have an entry of their own in the audit trail, each as one line. */
const PARTS: readonly (readonly [AdministrationAction, (site: SiteInForce) => string])[] = [
  ['welcomeChanged', ({ welcome }) => [welcome.title, welcome.text].filter(Boolean).join(' / ')],
  ['contactChanged', ({ contact }) => contact],
  ['themeChanged', ({ theme }) => theme],
  ['languageChanged', ({ language }) => language],
  [
    'announcementChanged',
    ({ announcement }) =>
      announcement === null
        ? ''
        : [announcement.text, announcement.link, announcement.kind, announcement.until ?? '']
            .filter(Boolean)
            .join(' / '),
  ],
];

/** Settings that the environment may set. */
const LOCKABLE = ['contact', 'theme', 'language'] as const;

/** Returns the announcement with a new id, unless it is the one that is shown already. */
function identified(given: SiteForm['announcement'], shown: SiteInForce['announcement']) {
  if (given === null) return null;
  const { id = '', ...text } = shown ?? {};
  return { ...given, id: isDeepStrictEqual(given, text) ? id : newItemId() };
}

/** Changes of the site's texts, its default theme and language, and its announcement. */
export class SiteChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current(): Promise<{ settings: SiteSettings; locked: LockedSite }> {
    const { appearance } = this.#deps.joining;
    const { site } = await appearance.current();
    const { contact, theme, language } = appearance.locked;
    return {
      settings: { ...site },
      locked: { ...(contact && { contact }), ...(theme && { theme }), ...(language && { language }) },
    };
  }

  /** Pages of all servers show the change at once. Throws FORBIDDEN if the environment sets a changed setting. */
  async change(actorId: string, given: SiteForm): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    const { site } = await joining.appearance.current();
    const announcement = identified(given.announcement, site.announcement);
    await database.inTransaction(async () => {
      const { before, after } = await joining.appearance.setSite({ ...given, announcement });
      if (LOCKABLE.some((setting) => after[setting] !== given[setting]))
        throw forbidden(() => ADMINISTRATION_TEXTS.rules.lockedSetting);
      for (const [action, lineOf] of PARTS) {
        const [from, to] = [lineOf(before), lineOf(after)];
        if (from === to) continue;
        await audit.add({ action, by: actorId, before: from, after: to, createdAt: clock.date() });
      }
    });
    await joining.appearance.changed();
  }
}
