import { createServer } from 'node:net';
import type { Config } from '../config/load-config.ts';
import { isLoopbackHost } from '../http/connections/request-checks.ts';
import { texts } from '../platform/doctor/texts/generated/index.ts';
import { fail, ok, warn, type Check, type Finding } from '../platform/doctor/check.ts';

const PATIENCE = 2000;

const { address } = texts;

/** Checks that PUBLIC_URL matches the server: TLS, proxy and port. */
function lookAtPublicUrl({ isProduction, publicUrl, trustProxy, allowHttp, port }: Config): Finding[] {
  if (publicUrl === undefined) return [ok(address.localhost)];
  const { protocol, hostname, port: named } = new URL(publicUrl);
  if (protocol === 'https:' && trustProxy.length === 0) {
    return [
      isProduction && !allowHttp
        ? fail(address.noProxyRefused, address.noProxyAdvice)
        : warn(address.noProxy, address.noProxyAdvice),
    ];
  }
  if (protocol === 'https:' && isProduction && allowHttp)
    return [warn(address.plainHttp, address.plainHttpAdvice)];
  const isHere = isLoopbackHost(hostname);
  if (protocol === 'http:' && isProduction && !isHere) {
    return [warn(address.readable({ url: publicUrl }), address.readableAdvice)];
  }
  if (isHere && trustProxy.length === 0 && port !== 0 && Number(named || 80) !== port)
    return [warn(address.otherPort({ url: publicUrl, port: String(port) }), address.otherPortAdvice)];
  return [ok(address.called({ url: publicUrl }))];
}

/** Returns the system's error code for listening there; undefined if it works. */
function obstacleAt(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => resolve(code));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** Returns the status of `/readyz` at a local address; undefined if no Weft answers. */
async function readinessAt(host: string, port: number): Promise<unknown> {
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${near.includes(':') ? `[${near}]` : near}:${port}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  const body: unknown = await answer?.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined;
}

async function lookAtPort({ host, port: number }: Config): Promise<Finding[]> {
  if (number === 0) return [ok(address.anyPort)];
  const port = String(number);
  const obstacle = await obstacleAt(host, number);
  if (obstacle === undefined) return [ok(address.free({ port }))];
  if (obstacle === 'EACCES') return [fail(address.notAllowed({ port }), address.notAllowedAdvice)];
  if (obstacle !== 'EADDRINUSE')
    return [fail(address.nobody({ host, reason: obstacle }), address.nobodyAdvice)];
  switch (await readinessAt(host, number)) {
    case 'ok':
      return [ok(address.ready({ port }))];
    case 'apart':
      return [warn(address.isolated({ port }), address.isolatedAdvice)];
    case 'unavailable':
      return [fail(address.notReady({ port }), address.notReadyAdvice)];
    default:
      return [fail(address.taken({ port }), address.takenAdvice)];
  }
}

/** Checks that the addresses are consistent and the port is free. */
export function checkAddress(config: Config): Check {
  return { name: 'address', look: async () => [...lookAtPublicUrl(config), ...(await lookAtPort(config))] };
}
