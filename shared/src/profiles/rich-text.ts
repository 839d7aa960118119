/** The elements that the text about a member may have, for the editor, the server and the screen alike (specification 3.5). */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'blockquote',
] as const;

/** What a link of such a text, or a social link, may begin with; an address of the product itself is no such link. */
export const RICH_TEXT_LINK = /^(https?:\/\/|mailto:)\S/i;
