const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i;

/** Returns whether passwords and data would be sent unencrypted over a network to this Redis or HTTP service. */
export function isPlainService(url: string): boolean {
  return /^(redis|http):/.test(url) && URL.canParse(url) && !LOOPBACK.test(new URL(url).hostname);
}

/** The same for MongoDB, whose URI may name several hosts or a local socket. */
export function isPlainMongodb(uri: string): boolean {
  const [, srv, hosts = '', query = ''] =
    /^mongodb(\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)(?:\/[^?]*)?(?:\?(.*))?$/.exec(uri) ?? [];
  const options = new URLSearchParams(query);
  const tls = options.get('tls') ?? options.get('ssl') ?? (srv === undefined ? 'false' : 'true');
  if (tls === 'true') return false;
  return hosts.split(',').some((host) => !LOOPBACK.test(host.replace(/:\d+$/, '')) && !/%2f/i.test(host));
}
