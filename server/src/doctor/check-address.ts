import { createServer } from 'node:net';
import type { Config } from '../config/load-config.ts';
import { isLoopbackHost } from '../http/connections/request-checks.ts';
import { fail, ok, warn, type Check, type Finding } from '../platform/doctor/check.ts';

const PATIENCE = 2000;

/** Checks that PUBLIC_URL matches the server: TLS, proxy and port. */
function lookAtPublicUrl({ isProduction, publicUrl, trustProxy, allowHttp, port }: Config): Finding[] {
  if (publicUrl === undefined) return [ok('members call http://localhost with the port')];
  const { protocol, hostname, port: named } = new URL(publicUrl);
  if (protocol === 'https:' && trustProxy.length === 0) {
    const advice = 'Name the proxy that speaks TLS in TRUST_PROXY (an address, a network, or loopback).';
    const text = 'PUBLIC_URL is https and no proxy is trusted';
    return [
      isProduction && !allowHttp
        ? fail(`${text}: every call would be refused as plain http`, advice)
        : warn(text, advice),
    ];
  }
  if (protocol === 'https:' && isProduction && allowHttp)
    return [warn('plain http is accepted beside https', 'Take ALLOW_HTTP away.')];
  const isHere = isLoopbackHost(hostname);
  if (protocol === 'http:' && isProduction && !isHere) {
    const text = `members call ${publicUrl}: passwords can be read on the way`;
    return [warn(text, 'Put a proxy that speaks TLS in front, and set PUBLIC_URL to https.')];
  }
  if (isHere && trustProxy.length === 0 && port !== 0 && Number(named || 80) !== port)
    return [
      warn(
        `links in mails lead to ${publicUrl}, and Weft listens on port ${port}`,
        'Correct PUBLIC_URL or PORT.',
      ),
    ];
  return [ok(`members call ${publicUrl}`)];
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

async function lookAtPort({ host, port }: Config): Promise<Finding[]> {
  if (port === 0) return [ok('any free port is taken')];
  const obstacle = await obstacleAt(host, port);
  if (obstacle === undefined) return [ok(`port ${port} is free`)];
  if (obstacle === 'EACCES')
    return [
      fail(`this account may not listen on port ${port}`, 'Set PORT to 1024 or more; a proxy takes 443.'),
    ];
  if (obstacle !== 'EADDRINUSE')
    return [fail(`nobody can listen on ${host} (${obstacle})`, 'Set HOST to an address of this machine.')];
  switch (await readinessAt(host, port)) {
    case 'ok':
      return [ok(`Weft answers on port ${port} and is ready`)];
    case 'apart':
      return [
        warn(
          `Weft answers on port ${port} and does not hear the other servers`,
          'Look at Redis; until then each server works alone.',
        ),
      ];
    case 'unavailable':
      return [
        fail(
          `Weft answers on port ${port} and is not ready`,
          'Its log says why; look at the database first.',
        ),
      ];
    default:
      return [fail(`something else listens on port ${port}`, 'End it, or set PORT.')];
  }
}

/** Checks that the addresses are consistent and the port is free. */
export function checkAddress(config: Config): Check {
  return { name: 'address', look: async () => [...lookAtPublicUrl(config), ...(await lookAtPort(config))] };
}
