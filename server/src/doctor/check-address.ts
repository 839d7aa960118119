import { connect } from 'node:net';
import type { Config } from '../config/load-config.ts';
import { fail, ok, warn, type Check, type Finding } from '../platform/doctor/check.ts';

const PATIENCE = 2000;

function lookAtProxy({ isProduction, publicUrl, trustProxy, allowHttp }: Config): Finding[] {
  const isHttps = publicUrl?.startsWith('https://') === true;
  if (isHttps && trustProxy.length === 0) {
    const advice = 'Name the proxy that speaks TLS in TRUST_PROXY (an address, a network, or loopback).';
    const text = 'PUBLIC_URL is https and no proxy is trusted';
    return [
      isProduction && !allowHttp
        ? fail(`${text}: every call would be refused as plain http`, advice)
        : warn(text, advice),
    ];
  }
  if (isProduction && allowHttp && isHttps)
    return [warn('plain http is accepted beside https', 'Take ALLOW_HTTP away.')];
  return [ok(`members call ${publicUrl ?? 'http://localhost with the port'}`)];
}

/** Whether something takes connections there. */
function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE });
    const answer = (value: boolean): void => {
      socket.destroy();
      resolve(value);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

async function lookAtPort({ host: given, port }: Config): Promise<Finding[]> {
  if (port === 0) return [ok('any free port is taken')];
  const host = given === '0.0.0.0' || given === '::' ? '127.0.0.1' : given;
  if (!(await isTaken(host, port))) return [ok(`port ${port} is free`)];
  const ready = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, {
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => undefined);
  const answer = (await ready?.json().catch(() => undefined)) as { readonly status?: unknown } | undefined;
  if (answer?.status === 'ok') return [ok(`Weft answers on port ${port} and is ready`)];
  if (answer?.status === 'unavailable')
    return [
      fail(`Weft answers on port ${port} and is not ready`, 'Its log says why; look at the database first.'),
    ];
  return [fail(`something else listens on port ${port}`, 'End it, or set PORT.')];
}

/** Whether the addresses fit together and the port can be had. */
export function checkAddress(config: Config): Check {
  return { name: 'address', look: async () => [...lookAtProxy(config), ...(await lookAtPort(config))] };
}
