import sanitizeHtml from 'sanitize-html';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { RICH_TEXT_LINK, RICH_TEXT_TAGS } from '@weft/shared/profiles/rich-text';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { isBlank } from '@weft/shared/text/visible-text';
import { invalid } from '../../errors/common.ts';

/** Synonyms of allowed elements, so that pasted text keeps its formatting. */
const KEPT_MEANING = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h3', h2: 'h3' };

/** Maximum nesting; deeply nested text would slow down whoever displays it. */
const DEEPEST = 12;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: KEPT_MEANING,
  // A link without an allowed target is replaced by its text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !RICH_TEXT_LINK.test(attribs['href'] ?? '') ? 'excludeTag' : false,
};

/** Returns rich text to store: HTML with allowed elements only; null if nothing is visible. Clients sanitise it again. */
export function cleanRichText(html: string): string | null {
  const clean = sanitizeHtml(html, OPTIONS).trim();
  const text = clean.replace(/<[^>]*>/g, '').replace(/&(nbsp|#160|#xa0);/gi, ' ');
  return isBlank(text) ? null : clean;
}

/** The same for a text about somebody or something. Throws VALIDATION_FAILED for `field` if it is too long. */
export function cleanAbout(html: string, field = 'aboutUs'): string | null {
  const clean = cleanRichText(html);
  if ((clean?.length ?? 0) > PROFILE_LIMITS.aboutMax)
    throw invalid({ [field]: () => PROFILE_TEXTS.rules.about });
  return clean;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns it as plain text with the target of each link: for moderators. */
export function plainAbout(html: string): string {
  const marked = html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, '$2 ($1)')
    .replace(/<br ?\/?>|<\/(?:p|li|h3|h4|blockquote)>/g, '\n');
  const text = marked.replace(/<[^>]*>/g, '');
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '').trim();
}
