import { X509Certificate } from 'node:crypto';
import { isIP, isIPv4, isIPv6 } from 'node:net';

const NAME_SERVER = /^(?:(?<v4>[\d.]+)|\[(?<v6>[\da-f:]+)\]):(?<port>\d{1,5})$/i;

/** Returns whether Express accepts the entry as a trusted proxy. */
export function isProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Returns whether the entry is an IP address; with a port, IPv6 has brackets. */
export function isNameServer(entry: string): boolean {
  if (isIP(entry) > 0) return true;
  const { v4 = '', v6 = '', port = '' } = NAME_SERVER.exec(entry)?.groups ?? {};
  return (isIPv4(v4) || isIPv6(v6)) && Number(port) > 0 && Number(port) < 65_536;
}

/** Returns whether the text contains PEM certificates, and only readable ones. */
export function isCertificate(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.length > 0 && blocks.every((block) => new X509Certificate(block).raw.length > 0);
  } catch {
    return false;
  }
}
