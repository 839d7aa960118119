import { RICH_TEXT_LINK } from '@weft/shared/profiles/rich-text';
import { StarterKit } from '@tiptap/starter-kit';

/** The editor's schema: the elements that rich text allows. Everything else is removed from pasted content. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      // Typed and pasted addresses with a scheme become links.
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (url) => RICH_TEXT_LINK.test(url),
      shouldAutoLink: (url) => RICH_TEXT_LINK.test(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

/** Completes the typed address of a link: adds `https://` or `mailto:`. Null if it can't be a link. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return text !== '' && RICH_TEXT_LINK.test(address) && URL.canParse(address) ? address : null;
}
