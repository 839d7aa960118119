import type { Request } from 'express';
import { isLoopbackHost, isLoopbackPeer } from './call-gate.ts';

const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Whether somebody at this machine calls by one of its own names, and not through a proxy. */
export function isAtThisMachine(request: Request): boolean {
  return (
    isLoopbackPeer(request.socket.remoteAddress) &&
    isLoopbackHost(request.headers.host) &&
    FORWARDING.every((name) => request.headers[name] === undefined)
  );
}
