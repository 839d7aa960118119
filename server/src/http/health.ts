import { Router } from 'express';

/** `/healthz`: the process is up. `/readyz`: the database answers, else 503 (specification 3.1). */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    response.json({ status: 'ok' });
  });
  router.get('/readyz', async (_request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable' });
  });
  return router;
}
