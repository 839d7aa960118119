import { lookup, Resolver } from 'node:dns/promises';

/** Returns all IP addresses of a host; empty if it has none. */
type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Ways to find the addresses of a host. */
export interface HostNames {
  /**
   * Asks the name servers. Unlike `local`, it needs no thread of the pool, so that slow name servers of a stranger do
   * not delay files and passwords.
   */
  readonly public: Resolve;
  /** Asks this machine, which also knows names that no name server has, such as `localhost`. */
  readonly local: Resolve;
}

/** Milliseconds for each name server. */
const TIMEOUT = 2000;

export const hostNames: HostNames = {
  async public(hostname, signal) {
    const resolver = new Resolver({ timeout: TIMEOUT, tries: 1 });
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  },
  local: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
};
