import { Router } from 'express';

/**
 * `/healthz`: the process runs. `/readyz`: the database answers, else 503. A server without Redis keeps serving and
 * reports `apart`: a failing status would make the proxy drop all servers at once.
 */
export function health(isReady: () => Promise<boolean>, isJoined: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const ready = await isReady();
    const status = isJoined() ? 'ok' : 'apart';
    response.status(ready ? 200 : 503).json({ status: ready ? status : 'unavailable' });
  });
  return router;
}
