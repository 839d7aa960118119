import { createClientId } from '@/lib/client-id';
import type { Tabs } from '../sync/ports';

const lockName = (id: string) => `weft:tab:${id}`;

/**
 * Each open tab holds a Web Lock with its id. Insecure pages (plain http) have no locks: two tabs may then send the same
 * message, which its client id makes harmless.
 */
export function openBrowserTab(): { tabs: Tabs; close: () => void } {
  const id = createClientId();
  const locks: LockManager | undefined = navigator.locks;
  let close: () => void = () => undefined;
  const open = new Promise<void>((resolve) => {
    close = resolve;
  });
  void locks?.request(lockName(id), async () => open);
  const tabs: Tabs = {
    id,
    withLock: async (key, work) => (locks ? locks.request(`weft:${key}`, work) : work()),
    isOpen: async (other) => {
      if (!locks) return false;
      const { held = [], pending = [] } = await locks.query();
      return [...held, ...pending].some(({ name }) => name === lockName(other));
    },
  };
  return { tabs, close };
}
