import type { FileHandle } from 'node:fs/promises';

/** Controls other than tab, line feed, form feed and carriage return: no text has them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
/** What browsers take for markup at the beginning of a text, and the same for SVG, XML and RTF. */
const MARKUP =
  /^\s*(<!doctype|<!--|<\?|<\/?(html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|svg|meta|link|img|object|embed|form|base)[\s/>]|\{\\rtf)/i;
const HEAD_CHARACTERS = 1024;

/** Whether the whole file is UTF-8 text that no program would read as a page, a picture or a document. */
export async function isPlainText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
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
