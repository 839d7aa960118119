import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** The policy of API answers and uploads: nothing may be loaded or run from them (specification 3.15). */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The policy of pages and assets. `apiOrigin` is another origin of the site that the client was built to call; files come from the
 * page's own all the same, whose cookie opens them.
 */
export function pagePolicy(nonce?: string, apiOrigin?: string): string {
  const called = apiOrigin === undefined ? '' : ` ${apiOrigin} ${apiOrigin.replace(/^http/, 'ws')}`;
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
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

/** A value that names the styles of one page and no other. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** Puts the pages' policy on an answer in place of the data policy that every answer starts with. */
export function applyPagePolicy(response: Response, nonce: string, apiOrigin?: string): void {
  response.setHeader('Content-Security-Policy', pagePolicy(nonce, apiOrigin));
}

const PERMISSIONS =
  'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), clipboard-write=(self)';

/** The headers that every answer carries. */
export function securityHeaders(options: { isProduction: boolean }): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: options.isProduction && { maxAge: 31_536_000, includeSubDomains: false },
    }),
    (_request, response, next) => {
      response.setHeader('Content-Security-Policy', DATA_POLICY);
      response.setHeader('Permissions-Policy', PERMISSIONS);
      next();
    },
  ];
}
