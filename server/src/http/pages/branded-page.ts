import { APP_NAME } from '@weft/shared/app';
import { accentStyle } from '@weft/shared/appearance/accent';
import { askedFieldsLine, DECIDED_FIELDS, type AskedFields } from '@weft/shared/joining/asked-fields';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { escapeHtml } from '../../text/escape-html.ts';

/** The name of the network, and its accent colour as `#rrggbb`; null for the product's own. */
export interface PageAppearance {
  readonly name: string;
  readonly accent: string | null;
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

/**
 * Puts the network's name and colours into the built page. The colours are a style element with the page's nonce: they
 * apply to the first paint, need no request, and are in the page that the service worker keeps.
 */
export function brandedPage(page: string, appearance: PageAppearance): string {
  const { name, accent, pages, hasPasswords, askedFields } = appearance;
  const named = page.replaceAll(NAME, () => escapeHtml(name));
  const links = pages.length === 0 ? '' : `<meta name="pages" content="${pages.join(' ')}" />`;
  const signIn = hasPasswords ? '' : '<meta name="passwords" content="off" />';
  const style =
    accent === null ? '' : `<style nonce="%CSP_NONCE%" data-accent>${accentStyle(accent)}</style>`;
  return named.replace('</head>', () => `${links}${signIn}${fieldsMeta(askedFields)}${style}</head>`);
}

/** Returns a built manifest with the network's name. */
export function brandedManifest(manifest: string, { name }: PageAppearance): string {
  const built = JSON.parse(manifest) as Record<string, unknown>;
  return JSON.stringify({ ...built, name, short_name: name });
}
