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
      // An address that is typed or pasted becomes a link where it says so itself.
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      isAllowedUri: (url) => RICH_TEXT_LINK.test(url),
      shouldAutoLink: (url) => RICH_TEXT_LINK.test(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

/** The address of a link as somebody typed it: `example.org` and an email address get what is missing. Null for what can be no link. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return text !== '' && RICH_TEXT_LINK.test(address) && URL.canParse(address) ? address : null;
}
