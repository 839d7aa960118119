import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { iconFile } from '@weft/shared/appearance/icon-files';
import { directionOf, type Language } from '@weft/shared/languages/languages';
import { escapeHtml } from '../../text/escape-html.ts';
import { networkPictures } from '../../platform/network-pictures.ts';
import { applyPagePolicy } from '../responses/security-headers.ts';

/** HTML that is safe to send. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = string | number | Html | readonly Html[];

function markupOf(content: Content): string {
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map((part) => part.markup).join('');
  return escapeHtml(String(content));
}

/** A template whose values are escaped unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(markupOf)));
}

const STYLE = `:root{color-scheme:light dark;--bg:#F3F5F4;--card:#fff;--line:#DDE3E1;--text:#141B1C;--muted:#4C5A59;--primary:#0B5563}
@media(prefers-color-scheme:dark){:root{--bg:#0C1213;--card:#141C1D;--line:#2A3638;--text:#E8EEED;--muted:#A4B2B1;--primary:#7CC4CF}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 system-ui,sans-serif}
main{max-width:860px;margin:0 auto;padding:32px 16px 64px}h1{font-size:28px;margin:0 0 8px}h2{font-size:20px;margin:32px 0 12px}
a{color:var(--primary)}p{margin:0 0 12px}.muted{color:var(--muted)}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px 18px;margin:0 0 10px;overflow-wrap:anywhere}
code,pre{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}pre{white-space:pre-wrap;margin:8px 0 0}
.code{font-size:32px;letter-spacing:6px;font-weight:700;color:var(--primary)}summary{cursor:pointer}
button{min-height:44px;padding:10px 20px;border:0;border-radius:10px;background:var(--primary);color:var(--card);font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.method{font-weight:700;color:var(--primary)}`;

const STYLE_TAG = new Html(`<style>${STYLE}</style>`);
/** The same styles on every page, so that static pages can be cached. */
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

function iconLink(): Html {
  const { icon } = networkPictures();
  return icon === null
    ? html`<link rel="icon" href="/logo.svg" type="image/svg+xml" />`
    : html`<link rel="icon" href="${iconFile(icon, 'icon192')}" type="image/png" />`;
}

/** The network's logo, decorative because the page names the network. */
function logoOf(): Html {
  const { logo } = networkPictures();
  return logo === null ? html`` : html`<img src="${logo.url}" alt="" height="40" />`;
}

/** A page of the server itself, without scripts. */
export function pageOf(title: string, body: Html, language: Language = 'en'): string {
  const direction = directionOf(language) === 'rtl' ? html` dir="rtl"` : '';
  const page = html`<!doctype html>
    <html lang="${language}" ${direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${iconLink()} ${STYLE_TAG}
      </head>
      <body>
        <main>${logoOf()}${body}</main>
      </body>
    </html>`;
  return page.markup;
}

/** Sets the content security policy for such pages. */
export function allowPage(response: Response): void {
  applyPagePolicy(response, STYLE_HASH);
  response.setHeader('Cache-Control', 'no-store');
}

export function sendPage(response: Response, title: string, body: Html, language?: Language): void {
  allowPage(response);
  response.type('html').send(pageOf(title, body, language));
}
