import type { RequestHandler } from 'express';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { callRecord } from './call-record.ts';

/** What has no pattern of its own is counted by the first part of its path, if that is one of these. */
const PLACES = new Set(['uploads', 'assets', 'socket.io', 'healthz', 'readyz', 'metrics', 'dev']);

function placeOf(path: string): string {
  const [first = '', second = ''] = path
    .replace(/^\/api(?=\/)/, '')
    .split('/', 3)
    .slice(1);
  if (first === '') return second === '' ? '/' : 'other';
  return PLACES.has(first) ? `/${first}` : 'other';
}

/** Counts and measures every call, by the pattern of its route and never by its address. */
export function countCalls({ call }: Pick<Metrics, 'call'>): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      call({
        method,
        route: callRecord(response).route ?? placeOf(path),
        status: response.writableFinished ? response.statusCode : 499,
        duration: performance.now() - start,
      });
    });
    next();
  };
}
