import { timingSafeEqual } from 'node:crypto';
import { Router, type Request } from 'express';
import { notFound, unauthenticated } from '../../errors/common.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import { isAtThisMachine } from '../connections/at-this-machine.ts';
import { texts } from '../texts/generated/index.ts';

/**
 * `/metrics` for Prometheus: for clients on this machine and for those that send `METRICS_TOKEN` as a Bearer token;
 * 404 for all others.
 */
export function metricsPage(
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  token: string | undefined,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/metrics', async (request, response) => {
    mustMayRead(request, token);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', metrics.contentType);
    response.end(await metrics.text());
  });
  return router;
}

function mustMayRead(request: Request, token: string | undefined): void {
  const given = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (given !== undefined && token !== undefined) {
    if (!isSame(given, token)) throw unauthenticated(() => texts.metricsToken);
  } else if (!isAtThisMachine(request)) throw notFound();
}

/** Compares digests, so that timing reveals neither length nor position of a difference. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(secretDigest(given)), Buffer.from(secretDigest(token)));
}
