import { appName } from '@weft/shared/app';
import { currentLanguage } from '@weft/shared/languages/current-language';
import { directionOf } from '@weft/shared/languages/languages';
import { escapeHtml } from '../../text/escape-html.ts';
import { mailColours } from './mail-colours.ts';
import { mailContact } from './mail-contact.ts';
import { logoImage } from './mail-logo.ts';
import { texts } from './texts/generated/index.ts';

/** Fixed colours: mail programs do not support CSS variables. */
const COLOUR = {
  canvas: '#F3F5F4',
  surface: '#FFFFFF',
  border: '#DDE3E1',
  text: '#141B1C',
  muted: '#4C5A59',
  accent: '#F2A35E',
};
/** Rules for dark mode, by class: mail programs that know the media query replace the fixed colours. */
function darkStyle(): string {
  const { dark } = mailColours();
  const rules = {
    canvas: 'background:#0C1213',
    surface: 'background:#141C1D;border-color:#263234',
    text: 'color:#E9EFEE',
    muted: 'color:#A9B6B5;border-color:#263234',
    primary: `color:${dark.primary}`,
    soft: `background:${dark['primary-soft']};color:${dark['on-primary-soft']}`,
    button: `background:${dark.primary};color:${dark['on-primary']}`,
  };
  const all = Object.entries(rules).map(
    ([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, ' !important')}}`,
  );
  return `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${all.join('')}}`;
}

const FONT = "'Hanken Grotesk',system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif";

/** A section of a mail as HTML and as text. */
export interface MailPart {
  readonly text: string;
  readonly html: string;
}

const PARAGRAPH = `margin:0 0 16px;font-size:15px;line-height:23px;color:${COLOUR.text}`;

export function paragraph(text: string): MailPart {
  return { text, html: `<p class="text" style="${PARAGRAPH}">${escapeHtml(text)}</p>` };
}

/** What a person wrote: it has its own direction, and begins where the mail's lines begin. */
export function written(text: string): MailPart {
  const style = `${PARAGRAPH};text-align:${startSide()}`;
  return { text, html: `<p class="text" dir="auto" style="${style}">${escapeHtml(text)}</p>` };
}

const startSide = (): 'left' | 'right' => (isRtl() ? 'right' : 'left');

/** The title of a section that leads to an address. It has its own direction, as what a person wrote. */
export function linkedHeading(text: string, address: string): MailPart {
  const colour = `color:${mailColours().light.primary}`;
  const link = `<a class="primary" href="${escapeHtml(address)}" style="${colour}">${escapeHtml(text)}</a>`;
  const style = `margin:24px 0 12px;font-size:17px;line-height:23px;font-weight:700;text-align:${startSide()}`;
  return { text: `${text}:\n${address}`, html: `<h2 dir="auto" style="${style}">${link}</h2>` };
}

/** A line that leads to an address. */
export function linkedLine(text: string, address: string): MailPart {
  const link = `<a class="text" href="${escapeHtml(address)}" style="color:${COLOUR.text}">${escapeHtml(text)}</a>`;
  return { text: `${text}\n${address}`, html: `<p class="text" style="${PARAGRAPH}">${link}</p>` };
}

/** Small print. With an address, the text ends with it, and the HTML is a link: a long address would widen phones' pages. */
export function fineprint(label: string, address?: string): MailPart {
  const style = `margin:0 0 8px;font-size:13px;line-height:18px;color:${COLOUR.muted}`;
  const html = (content: string) => `<p class="muted" style="${style}">${content}</p>`;
  if (address === undefined) return { text: label, html: html(escapeHtml(label)) };
  const link = `<a class="muted" href="${escapeHtml(address)}" style="color:${COLOUR.muted}">${escapeHtml(label.replace(/:$/, ''))}</a>`;
  return { text: `${label} ${address}`, html: html(link) };
}

const isRtl = (): boolean => directionOf(currentLanguage()) === 'rtl';

/** A code in large digits, from left to right in every language. */
export function codeBox(code: string): MailPart {
  const { light } = mailColours();
  const style =
    `margin:0 0 20px;padding:18px 0 18px 10px;border-radius:14px;background:${light['primary-soft']};color:${light.primary};` +
    'text-align:center;font-size:34px;line-height:40px;font-weight:700;letter-spacing:10px;' +
    "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace";
  return {
    text: `    ${code}`,
    html: `<div${isRtl() ? ' dir="ltr"' : ''} style="${style}" class="soft">${escapeHtml(code)}</div>`,
  };
}

export function button(label: string, address: string): MailPart {
  const { light } = mailColours();
  const style =
    `display:inline-block;padding:13px 22px;border-radius:10px;background:${light.primary};color:${light['on-primary']};` +
    'font-size:15px;line-height:20px;font-weight:600;text-decoration:none';
  return {
    text: `${label}:\n${address}`,
    html: `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a></p>`,
  };
}

const band = (colour: string): string => `<td style="height:6px;background:${colour}"></td>`;

/** Whom to ask, as the second line of the closing; nothing without a contact address. */
function questions(): MailPart {
  const contact = mailContact();
  if (contact === '') return { text: '', html: '' };
  const address = escapeHtml(contact);
  const link = `<a class="muted" href="mailto:${address}" dir="ltr" style="color:${COLOUR.muted}">${address}</a>`;
  // The placeholder stands for the link, which is no text.
  const [before = '', after = ''] = texts.questions({ contact: '\n' }).split('\n');
  return {
    text: texts.questions({ contact }),
    html: `<br>${escapeHtml(before)}${link}${escapeHtml(after)}`,
  };
}

/** The end of a mail. Its text begins like a signature, which mail programs fold. */
function closing(text: string): MailPart {
  const asked = questions();
  const style = `padding:14px 28px 20px;border-top:1px solid ${COLOUR.border};font-size:12px;line-height:16px;color:${COLOUR.muted}`;
  return {
    text: ['-- ', text, asked.text].filter(Boolean).join('\n'),
    html: `<td class="muted" style="${style}">${escapeHtml(text)}${asked.html}</td>`,
  };
}

/** What lists of mails show beside the subject; it isn't visible in the mail. */
function preheader(preview: string): string {
  const style = 'display:none;max-height:0;overflow:hidden;mso-hide:all';
  return `<div style="${style}">${escapeHtml(preview)}</div>`;
}

/**
 * Puts sections into the mail layout, in the current language: no remote images, no scripts, readable without CSS. Lists
 * of mails show `preview`. Web mail drops the page around the content, so the content has language and direction as well.
 */
export function mailOf(
  heading: string,
  parts: readonly MailPart[],
  preview: string = parts[0]?.text ?? '',
): MailPart {
  const language = currentLanguage();
  const { light } = mailColours();
  const footer = closing(texts.footer({ app: appName() }));
  const html = `<!doctype html>
<html lang="${language}"${isRtl() ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${darkStyle()}</style><title>${escapeHtml(heading)}</title></head>
<body class="canvas" style="margin:0;padding:24px 12px;background:${COLOUR.canvas};font-family:${FONT}">
${preheader(preview)}
<table role="presentation" class="canvas" lang="${language}" dir="${directionOf(language)}" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td align="center">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;table-layout:fixed;background:${COLOUR.surface};border:1px solid ${COLOUR.border};border-radius:20px;overflow:hidden">
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${[light.primary, ...light.bands, COLOUR.accent].map(band).join('')}</tr></table></td></tr>
<tr><td style="padding:28px 28px 20px;overflow-wrap:anywhere;word-break:break-word">
<p class="primary" style="margin:0 0 20px;font-size:20px;line-height:24px;font-weight:700;color:${light.primary}">${logoImage(startSide())}${escapeHtml(appName())}</p>
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:30px;color:${COLOUR.text}">${escapeHtml(heading)}</h1>
${parts.map((part) => part.html).join('\n')}
</td></tr>
<tr>${footer.html}</tr>
</table></td></tr></table></body></html>`;
  const text = [heading, ...parts.map((part) => part.text), footer.text].join('\n\n');
  return { html, text: `${text}\n` };
}
