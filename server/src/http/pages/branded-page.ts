import { isDeepStrictEqual } from 'node:util';
import { APP_NAME } from '@weft/shared/app';
import { accentStyle } from '@weft/shared/appearance/accent';
import { iconFile, type IconFile } from '@weft/shared/appearance/icon-files';
import type { NetworkPictures, NetworkPictureView } from '@weft/shared/appearance/network-look';
import { directionOf, type Language } from '@weft/shared/languages/languages';
import { manifestPath } from '@weft/shared/languages/manifest-path';
import { askedFieldsLine, DECIDED_FIELDS, type AskedFields } from '@weft/shared/joining/asked-fields';
import { PLAIN_SITE, type SiteView, type THEME_CHOICES } from '@weft/shared/appearance/site';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { escapeHtml } from '../../text/escape-html.ts';

/** The name of the network, its pictures, and its accent colour as `#rrggbb`; null for the product's own. */
export interface PageAppearance {
  readonly name: string;
  readonly accent: string | null;
  readonly pictures: NetworkPictures;
  readonly site: SiteView;
  /** Of people who chose none. */
  readonly theme: (typeof THEME_CHOICES)[number];
  /** Of people who chose none and whose browser names none that Weft has. */
  readonly language: Language;
  /** Pages that have a text only if the operator has published one, and have it. */
  readonly pages: readonly PageKind[];
  /** Whether passwords sign members in. */
  readonly hasPasswords: boolean;
  /** What registration asks for. */
  readonly askedFields: AskedFields;
}

/** The product's name in texts and attributes of the built page, but not in names of files. */
const NAME = new RegExp(`\\b${APP_NAME}\\b(?=[ <"])`, 'g');

/** What registration asks for; empty if it requires everything. */
function fieldsMeta(askedFields: AskedFields): string {
  if (DECIDED_FIELDS.every((field) => askedFields[field] === 'required')) return '';
  return `<meta name="asked-fields" content="${askedFieldsLine(askedFields)}" />`;
}

/** Texts of the site and its announcement; empty if there are none. */
function siteMeta(site: SiteView): string {
  if (isDeepStrictEqual(site, PLAIN_SITE)) return '';
  return `<meta name="site" content="${escapeHtml(JSON.stringify(site))}" />`;
}

/** The built page's icons, and the icon's file that replaces each. */
const ICON_LINKS = [
  ['<link rel="icon" href="/logo.svg" type="image/svg+xml" />', 'icon', 'icon192'],
  ['<link rel="apple-touch-icon" href="/icons/apple-180.png" />', 'apple-touch-icon', 'icon180'],
] as const;
/** The picture that other websites show beside a link. They need its whole address. */
const SHARED_PICTURE = 'content="/icons/512.png"';

/** The built page's tag and manifest, which the client replaces for people with another language. */
const BUILT_HTML = '<html lang="en">';
const MANIFEST_LINK = '<link rel="manifest" href="/manifest.webmanifest" />';

/** Puts language, direction, theme and manifest of people who chose none into the page. */
function withDefaults(page: string, { language, theme }: Pick<PageAppearance, 'language' | 'theme'>): string {
  const themed = theme === 'system' ? '' : ` data-theme="${theme}"`;
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return page
    .replace(BUILT_HTML, `<html${themed} lang="${language}"${direction}>`)
    .replace(MANIFEST_LINK, `<link rel="manifest" href="${manifestPath(language)}" />`);
}

/** Puts logo and icon into links, the picture for sharing, and what is shown without scripts. */
function withPictures(page: string, pictures: NetworkPictures, publicUrl: string): string {
  const { logo, icon } = pictures;
  const shared = icon === null ? '/icons/512.png' : iconFile(icon, 'icon512');
  let branded = page.replace(SHARED_PICTURE, () => `content="${escapeHtml(publicUrl)}${shared}"`);
  if (icon !== null)
    for (const [built, rel, file] of ICON_LINKS)
      branded = branded.replace(
        built,
        () => `<link rel="${rel}" href="${iconFile(icon, file)}" type="image/png" />`,
      );
  if (Object.values(pictures).every((picture) => picture === null)) return branded;
  const meta = `<meta name="pictures" content="${escapeHtml(JSON.stringify(pictures))}" />`;
  const unscripted = logo === null ? '' : `<img src="${logo.url}" alt="" height="40" />`;
  return branded
    .replace('</head>', () => `${meta}</head>`)
    .replace('<noscript>', () => `<noscript>${unscripted}`);
}

/**
 * Puts the network's name and colours into the built page. The colours are a style element with the page's nonce: they
 * apply to the first paint, need no request, and are in the page that the service worker keeps.
 */
export function brandedPage(page: string, appearance: PageAppearance, publicUrl: string): string {
  const { name, accent, pages, hasPasswords, askedFields, pictures, site } = appearance;
  const named = withPictures(
    page.replaceAll(NAME, () => escapeHtml(name)),
    pictures,
    publicUrl,
  );
  const links = pages.length === 0 ? '' : `<meta name="pages" content="${pages.join(' ')}" />`;
  const signIn = hasPasswords ? '' : '<meta name="passwords" content="off" />';
  const style =
    accent === null ? '' : `<style nonce="%CSP_NONCE%" data-accent>${accentStyle(accent)}</style>`;
  const metas = `${links}${signIn}${fieldsMeta(askedFields)}${siteMeta(site)}`;
  return withDefaults(named, appearance).replace('</head>', () => `${metas}${style}</head>`);
}

/** The icons of the installed app. */
function manifestIcons(icon: NetworkPictureView) {
  const entry = (file: IconFile, size: number, purpose: 'any' | 'maskable') => ({
    src: iconFile(icon, file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return [entry('icon192', 192, 'any'), entry('icon512', 512, 'any'), entry('maskable512', 512, 'maskable')];
}

interface BuiltManifest {
  readonly shortcuts?: readonly object[];
}

/** Returns a built manifest with the network's name and icons. */
export function brandedManifest(manifest: string, { name, pictures: { icon } }: PageAppearance): string {
  const named = { ...(JSON.parse(manifest) as BuiltManifest), name, short_name: name };
  if (icon === null) return JSON.stringify(named);
  const ofShortcut = [{ src: iconFile(icon, 'icon192'), sizes: '192x192' }];
  const shortcuts = named.shortcuts?.map((shortcut) => ({ ...shortcut, icons: ofShortcut }));
  return JSON.stringify({ ...named, icons: manifestIcons(icon), shortcuts });
}
