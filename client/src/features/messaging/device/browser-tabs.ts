import { createClientId } from '@/lib/client-id';
import type { Tabs } from '../sync/ports';

const lockName = (id: string) => `weft:tab:${id}`;

/**
 * The open pages of this browser, told apart by locks: each holds one by its own name for as long as it is open. A plain http page
 * of another machine has no locks; two pages may then send the same, which its client id makes harmless.
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
