import type { RequestHandler } from 'express';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { callRecord } from './call-record.ts';

/** Requests without a route are counted by the first segment of their path, if it is one of these. */
const PLACES = new Set(['uploads', 'assets', 'socket.io', 'healthz', 'readyz', 'metrics', 'dev']);

function placeOf(path: string): string {
  const [first = '', second = ''] = path
    .replace(/^\/api(?=\/)/, '')
    .split('/', 3)
    .slice(1);
  if (first === '') return second === '' ? '/' : 'other';
  return PLACES.has(first) ? `/${first}` : 'other';
}

/** Counts and measures every call by the pattern of its route, never by its path. */
export function countCalls({ call, refused }: Pick<Metrics, 'call' | 'refused'>): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const { route, failure } = callRecord(response);
      if (failure !== undefined) refused('call', failure);
      call({
        method,
        route: route ?? placeOf(path),
        status: response.writableFinished ? response.statusCode : 499,
        duration: performance.now() - start,
      });
    });
    next();
  };
}
