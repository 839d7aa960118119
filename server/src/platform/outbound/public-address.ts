import ipaddr from 'ipaddr.js';

/** Public addresses that answer only a cloud's own machines. */
const METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);

/** 2000::/3, the only range of IPv6 with global unicast addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
const GLOBAL_UNICAST_BITS = 3;

/**
 * Whether an IP address belongs to a machine on the public internet. Loopback, private, link-local, shared, reserved
 * and translated addresses do not, nor do the metadata services of clouds, nor text that is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in IPv6 form counts as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || METADATA.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, GLOBAL_UNICAST_BITS);
}
