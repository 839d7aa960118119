import type { Request } from 'express';
import { isLoopbackHost, isLoopbackPeer } from './request-checks.ts';

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Returns whether the request comes from this machine, uses one of its own names, and passed no proxy. */
export function isAtThisMachine(request: Request): boolean {
  return (
    isLoopbackPeer(request.socket.remoteAddress) &&
    isLoopbackHost(request.headers.host) &&
    FORWARDING.every((name) => request.headers[name] === undefined)
  );
}
