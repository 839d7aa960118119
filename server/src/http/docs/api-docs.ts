import { Router } from 'express';
import { APP_NAME } from '@weft/shared/app';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { PackedAnswer } from '../responses/packed-answer.ts';
import { allowPage, pageOf } from '../pages/html.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

function describe(endpoints: readonly Endpoint[]) {
  const description = openApiOf(endpoints);
  const paths = description['paths'] as Parameters<typeof docsPage>[1];
  const page = pageOf(`${APP_NAME} API`, docsPage(endpoints, paths));
  return {
    document: new PackedAnswer('application/json; charset=utf-8', JSON.stringify(description)),
    page: new PackedAnswer('text/html; charset=utf-8', page),
  };
}

/**
 * Serves `openapi.json` and the page that shows it. Both are created once on first use, because anyone may request
 * them repeatedly.
 */
export function apiDocs(endpoints: readonly Endpoint[]): Router {
  const router = Router();
  let made: ReturnType<typeof describe> | undefined;
  router.get('/openapi.json', (request, response) => {
    made ??= describe(endpoints);
    response.setHeader('Cache-Control', 'no-store');
    made.document.send(request, response);
  });
  router.get('/docs', (request, response) => {
    made ??= describe(endpoints);
    allowPage(response);
    made.page.send(request, response);
  });
  return router;
}
