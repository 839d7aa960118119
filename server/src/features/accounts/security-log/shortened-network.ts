import { isIPv4 } from 'node:net';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The first three groups of an IPv6 address, without leading zeros. */
function firstGroups(address: string): string[] {
  const [start = '', end] = address.split('::');
  const before = groupsOf(start);
  const after = end === undefined ? [] : groupsOf(end);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Returns the network of an address: /24 for IPv4, /48 for IPv6. Names a region or provider, not a household. */
export function shortenedNetwork(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return `${firstGroups(address.replace(/\/\d+$/, '')).join(':')}::/48`;
}
