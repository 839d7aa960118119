import type { RequestHandler } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { texts } from '../texts/generated/index.ts';

function hostsOf(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * Rejects requests with more than one Host header: a proxy and Weft could trust different ones. HTTP/1.0 may omit it.
 */
export const requireOneHost: RequestHandler = ({ rawHeaders, httpVersion }, response, next) => {
  const hosts = hostsOf(rawHeaders);
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return next();
  // Further data on such a connection may be part of an attack.
  response.setHeader('Connection', 'close');
  throw new AppError('VALIDATION_FAILED', () => texts.oneHost);
};
