import sanitizeHtml from 'sanitize-html';
import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { isBlank } from '@weft/shared/text/visible-text';
import { invalid } from '../../errors/common.ts';

/** Elements that the text about a member may have (specification 3.5). */
const ELEMENTS = 'p br strong em u s a ul ol li h3 h4 blockquote'.split(' ');

/** The older or larger names of what is allowed: pasted text keeps its meaning. */
const KEPT_MEANING = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h3', h2: 'h3' };

/** Nobody nests lists deeper; a text of ten thousand blockquotes is an attack on whoever shows it. */
const DEEPEST = 12;

const LINK = /^(https?:\/\/|mailto:)[^\s]/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: KEPT_MEANING,
  // A link to nowhere, or to somewhere that isn't allowed, is its text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !LINK.test(attribs['href'] ?? '') ? 'excludeTag' : false,
};

/**
 * The rich text as it is kept: HTML of the allowed elements alone, null where a person would see nothing. It is sanitised
 * once more where it is shown. Throws VALIDATION_FAILED where it is too long.
 */
export function cleanAbout(html: string): string | null {
  const clean = sanitizeHtml(html, OPTIONS).trim();
  if (clean.length > PROFILE_LIMITS.aboutMax) throw invalid({ aboutUs: PROFILE_TEXTS.rules.about });
  const text = clean.replace(/<[^>]*>/g, '').replace(/&(nbsp|#160|#xa0);/gi, ' ');
  return isBlank(text) ? null : clean;
}
