import { lookup, Resolver } from 'node:dns/promises';

/** Returns all that is known of a name; empty if there is nothing. `public` and `local` return IP addresses. */
type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Ways to find the addresses of a host, and what its name servers say. */
export interface HostNames {
  /**
   * Asks the name servers. Unlike `local`, it needs no thread of the pool, so that slow name servers of a stranger do
   * not delay files and passwords.
   */
  readonly public: Resolve;
  /** Asks this machine, which also knows names that no name server has, such as `localhost`. */
  readonly local: Resolve;
  /** Returns the TXT records of a name; empty if it has none. Throws if the name servers don't answer. */
  readonly texts: Resolve;
}

/** Milliseconds for each name server. */
const TIMEOUT = 2000;
/** The name servers answered: there is no such name, or it has no such record. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks these name servers, as `address` or `address:port`; without any, those of this machine. */
export function createHostNames(servers: readonly string[] = []): HostNames {
  async function ask<T>(signal: AbortSignal, question: (resolver: Resolver) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: TIMEOUT, tries: 1 });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await question(resolver);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
  return {
    public: async (hostname, signal) =>
      ask(signal, async (resolver) => {
        const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      }),
    local: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    texts: async (name, signal) =>
      ask(signal, async (resolver) => {
        try {
          // A longer text arrives in parts.
          return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
        } catch (error) {
          if (NOTHING.has((error as NodeJS.ErrnoException).code)) return [];
          throw error;
        }
      }),
  };
}
