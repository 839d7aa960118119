import { BlockList, isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { forbidden } from '../../errors/common.ts';
import { texts } from '../texts/generated/index.ts';

/** Addresses of this machine and of private networks. */
const LOCAL = new BlockList();
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addSubnet('169.254.0.0', 16);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns host name or literal address of a Host header, without port and brackets; undefined if malformed. */
function hostNameOf(host: string | undefined): string | undefined {
  if (host === undefined || !/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return undefined;
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

/** Returns whether a Host header names this machine. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = hostNameOf(host);
  return name !== undefined && (name === 'localhost' || isIn(LOOPBACK, name));
}

/** Returns whether the remote end of a connection is this machine. */
export function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && isIn(LOOPBACK, address.replace(/^::ffff:(?=\d+\.)/, ''));
}

interface CheckSettings {
  readonly isProduction: boolean;
  readonly allowHttp: boolean;
  readonly allowedOrigins: readonly string[];
  readonly publicUrl: () => string;
  /** Another origin of this server, if the client was built to call it. */
  readonly apiOrigin: string | undefined;
}

const ownNames = ({ publicUrl, apiOrigin }: CheckSettings): string[] =>
  [publicUrl(), apiOrigin ?? []].flat().map((address) => new URL(address).hostname);

/** Outside production, the Host must be a name of this machine or its local network. This prevents DNS rebinding. */
export function checkHost(settings: CheckSettings): RequestHandler {
  return (request, _response, next) => {
    if (settings.isProduction) return next();
    const name = hostNameOf(request.headers.host);
    const isOurs =
      name !== undefined && (name === 'localhost' || isIn(LOCAL, name) || ownNames(settings).includes(name));
    if (!isOurs) throw forbidden(() => texts.otherServer);
    next();
  };
}

/** In production rejects plain http, except for probes from this machine. */
export function requireHttps(settings: CheckSettings): RequestHandler {
  const probes = new Set(['/healthz', '/readyz', '/metrics']);
  return (request, _response, next) => {
    if (!settings.allowHttp && !request.secure && !probes.has(request.path)) {
      throw new AppError('HTTPS_REQUIRED', () => texts.httpsNeeded);
    }
    next();
  };
}

/** Returns whether an Origin may call: the request's own origin, or one of ALLOWED_ORIGINS. */
export function isAcceptedOrigin(request: Request, origin: string, allowed: readonly string[]): boolean {
  return origin === `${request.protocol}://${request.headers.host ?? ''}` || allowed.includes(origin);
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Max-Age': '600',
};

/** Rejects state-changing calls from foreign origins, and sends CORS headers to allowed ones. */
export function checkOrigin(settings: CheckSettings): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    if (origin === undefined) return next();
    const isAccepted = isAcceptedOrigin(request, origin, settings.allowedOrigins);
    if (!isAccepted && !READING.has(request.method)) {
      throw forbidden(() => texts.foreignOrigin);
    }
    if (isAccepted && settings.allowedOrigins.includes(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
      response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
      if (request.method === 'OPTIONS') {
        for (const [name, value] of Object.entries(PREFLIGHT)) response.setHeader(name, value);
        response.status(204).end();
        return;
      }
    }
    next();
  };
}
