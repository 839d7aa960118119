import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

/** Returns whether Express accepts the entry as a trusted proxy. */
export function isProxy(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
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
