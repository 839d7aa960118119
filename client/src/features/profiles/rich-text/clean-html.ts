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

// A link of a member leads out of the product: it opens beside the page and learns nothing of it.
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer nofollow');
});

/**
 * The nodes of a member's rich text, with only the allowed elements and attributes. Nodes, not text: markup that is
 * serialized and parsed again can change its meaning.
 */
export function cleanNodes(html: string): DocumentFragment {
  return purifier.sanitize(html, CONFIG);
}

/** The same as text, for the editor, which reads it by its own rules. */
export function cleanHtml(html: string): string {
  const box = document.createElement('div');
  box.append(cleanNodes(html));
  return box.innerHTML;
}

/** Other names of what is allowed: the editor reads them as its own, so that pasted words keep their meaning. */
const PASTED = { ...CONFIG, ALLOWED_TAGS: [...RICH_TEXT_TAGS, 'b', 'i', 'del', 'strike'] };

/** What is pasted, cleaned before the editor reads it. */
export function cleanPasted(html: string): string {
  const box = document.createElement('div');
  box.append(purifier.sanitize(html, PASTED));
  return box.innerHTML;
}
