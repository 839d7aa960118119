import { Router } from 'express';

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, else 503 (specification 3.1). A server that does not hear the others
 * serves on and is called `apart`: a proxy that sent its callers away would send those of all servers away at once.
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
