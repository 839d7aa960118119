import { RICH_TEXT_LINK, RICH_TEXT_TAGS } from '@weft/shared/profiles/rich-text';
import createPurifier from 'dompurify';

const CONFIG = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: RICH_TEXT_LINK,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

const purifier = createPurifier(window);

// Members' links lead to other sites: they open in a new tab without opener and referrer.
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * Sanitizes rich text and returns its nodes. Not HTML, because serializing and parsing again may change its
 * meaning.
 */
export function cleanNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, CONFIG);
}

/** Sanitized HTML as text, for the editor, which parses it with its own schema. */
export function cleanHtml(html: string): string {
  const box = document.createElement('div');
  box.append(cleanNodes(html));
  return box.innerHTML;
}

/** Pasted content may use synonyms of the allowed elements, which the editor converts. */
const PASTED = { ...CONFIG, ALLOWED_TAGS: [...RICH_TEXT_TAGS, 'b', 'i', 'del', 'strike'] };

/** Sanitizes pasted HTML before the editor parses it. */
export function cleanPasted(html: string): string {
  const box = document.createElement('div');
  box.append(purifier.sanitize(html, PASTED));
  return box.innerHTML;
}
