import type { ByteSource } from './byte-source.ts';
import { PARSER_BOUNDS } from './parser-bounds.ts';

/** Controls other than tab, line feed, form feed and carriage return: no text has them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
/** What browsers detect as markup at the start of text, and the same for SVG, XML and RTF. */
const MARKUP =
  /^\s*(<!doctype|<!--|<\?|<\/?(html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|svg|meta|link|img|object|embed|form|base)[\s/>]|\{\\rtf)/i;
const HEAD_CHARACTERS = 1024;
const CHUNK_BYTES = 64 * 1024;

/** Returns whether the whole file is UTF-8 text that no program interprets as page, image or document. */
export function isPlainText(source: ByteSource): boolean {
  const bytes = source.within(PARSER_BOUNDS.text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  try {
    for (let at = 0; at < source.size; at += CHUNK_BYTES) {
      const text = decoder.decode(bytes.read(at, CHUNK_BYTES), { stream: true });
      if (CONTROLS.test(text)) return false;
      if (head.length < HEAD_CHARACTERS) head += text.slice(0, HEAD_CHARACTERS);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return head !== '' && !MARKUP.test(head);
}
