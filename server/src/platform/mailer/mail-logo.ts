import { escapeHtml } from '../../text/escape-html.ts';

/** The network's logo in mails: a PNG and its size in pixels. */
export interface MailLogo {
  readonly id: string;
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels. The file is larger, for sharp screens. */
const HEIGHT = 32;
const CONTENT_ID = 'logo@network';

let logo: MailLogo | undefined;

/** The network's logo; undefined if mails show its name only. */
export function mailLogo(): MailLogo | undefined {
  return logo;
}

/** Sets the logo of the mails of this server process. */
export function setMailLogo(chosen: MailLogo | undefined): void {
  logo = chosen;
}

/** Returns the logo as HTML, before a name that begins at `side`; an empty text without a logo. */
export function logoImage(side: 'left' | 'right'): string {
  if (!logo) return '';
  const height = Math.min(HEIGHT, logo.height);
  const width = Math.round((logo.width * height) / logo.height);
  const margin = side === 'left' ? '0 10px 0 0' : '0 0 0 10px';
  return `<img src="cid:${escapeHtml(CONTENT_ID)}" width="${width}" height="${height}" alt="" style="vertical-align:middle;margin:${margin};border:0">`;
}

/** Returns the pictures that a mail shows, as attachments that mail programs don't list. */
export function inlinePictures(html: string) {
  if (!logo || !html.includes(`cid:${CONTENT_ID}`)) return [];
  const { content } = logo;
  return [
    {
      filename: 'logo.png',
      content,
      contentType: 'image/png',
      cid: CONTENT_ID,
      contentDisposition: 'inline' as const,
    },
  ];
}
