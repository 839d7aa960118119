/** Elements of rich text, for editor, server and display. */
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

/** Allowed start of a link in rich text. */
export const RICH_TEXT_LINK = /^(https?:\/\/|mailto:)\S/i;
