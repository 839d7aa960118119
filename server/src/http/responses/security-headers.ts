import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** CSP of API responses and uploads: nothing may load or run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * CSP of pages and assets. `apiOrigin` is another origin that the client was built to call; files still come from the
 * page's origin, because they need its cookie. `styles` is the nonce or hash of inline styles.
 */
export function pagePolicy(styles?: string, apiOrigin?: string): string {
  const called = apiOrigin === undefined ? '' : ` ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}`;
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    styles === undefined ? "style-src 'self'" : `style-src 'self' '${styles}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${called}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Returns a nonce for the styles of one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Replaces the data policy, which every response starts with, by the page policy. */
export function applyPagePolicy(response: Response, styles: string, apiOrigin?: string): void {
  response.setHeader('Content-Security-Policy', pagePolicy(styles, apiOrigin));
}

const PERMISSIONS =
  'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), clipboard-write=(self)';

export type HeaderList = Readonly<Record<string, string>>;

/** Returns the headers of every response. Under https it adds those for https. */
export function securityHeadersOf(options: { isProduction: boolean }): HeaderList {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: options.isProduction && { maxAge: 31_536_000, includeSubDomains: true },
  });
  setHeaders(answer.req, answer, () => undefined);
  answer.setHeader('Content-Security-Policy', DATA_POLICY);
  answer.setHeader('Permissions-Policy', PERMISSIONS);
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** Sets them on every response. */
export function securityHeaders(headers: HeaderList): RequestHandler {
  const all = new Map(Object.entries(headers));
  return (_request, response, next) => {
    response.setHeaders(all);
    next();
  };
}
