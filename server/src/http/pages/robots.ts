import { Router } from 'express';

/**
 * A network's pages are for its members, and every path returns the client's page: search engines would index the
 * sign-in form everywhere. They may index the start page and the rules, and load what these pages need.
 */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /privacy-policy$
Allow: /terms$
Allow: /community-rules$
Allow: /imprint$
Allow: /assets/
Allow: /icons/
Allow: /uploads/network/
Allow: /logo.svg$
Allow: /first-paint.js$
Allow: /manifest.webmanifest$
Disallow: /
`;

/** `/robots.txt`. It is only a request; the server itself protects what it names. */
export function robots(): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    response.type('text/plain').send(ROBOTS);
  });
  return router;
}
