import { Router } from 'express';
import { appName } from '@weft/shared/app';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { PackedAnswer } from '../responses/packed-answer.ts';
import { networkPictures } from '../../platform/network-pictures.ts';
import { allowPage, pageOf } from '../pages/html.ts';
import { docsPage } from './docs-page.ts';
import { openApiOf } from './openapi.ts';

/** Changes whenever name or pictures do. */
const currentLook = (): string => JSON.stringify([appName(), networkPictures()]);

function describe(endpoints: readonly Endpoint[]) {
  const description = openApiOf(endpoints);
  const paths = description['paths'] as Parameters<typeof docsPage>[1];
  const page = pageOf(`${appName()} API`, docsPage(endpoints, paths));
  return {
    look: currentLook(),
    document: new PackedAnswer('application/json; charset=utf-8', JSON.stringify(description)),
    page: new PackedAnswer('text/html; charset=utf-8', page),
  };
}

/**
 * Serves `openapi.json` and the page that shows it. Both are created on first use, and again for a new name or
 * picture of the network, because anyone may request them repeatedly.
 */
export function apiDocs(endpoints: readonly Endpoint[]): Router {
  const router = Router();
  let made: ReturnType<typeof describe> | undefined;
  const current = () => {
    if (made?.look !== currentLook()) made = describe(endpoints);
    return made;
  };
  router.get('/openapi.json', (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    current().document.send(request, response);
  });
  router.get('/docs', (request, response) => {
    allowPage(response);
    current().page.send(request, response);
  });
  return router;
}
