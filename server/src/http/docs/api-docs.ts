import { Router } from 'express';
import { APP_NAME } from '@weft/shared/app';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { sendPage } from '../pages/html.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

/** `openapi.json` and the page that shows it; made when they are first asked for. */
export function apiDocs(endpoints: readonly Endpoint[]): Router {
  const router = Router();
  let description: ReturnType<typeof openApiOf> | undefined;
  const describe = () => (description ??= openApiOf(endpoints));
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json(describe());
  });
  router.get('/docs', (_request, response) => {
    const paths = describe()['paths'] as Parameters<typeof docsPage>[1];
    sendPage(response, `${APP_NAME} API`, docsPage(endpoints, paths));
  });
  return router;
}
