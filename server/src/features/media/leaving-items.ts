import type { Background } from '../../platform/background.ts';

/**
 * Items that nothing names any more, until they are removed, in the background: nobody waits for a store of files that is slow. Nobody is
 * served them meanwhile, but by other servers.
 */
export function leavingItems(background: Background, remove: (ids: readonly string[]) => Promise<void>) {
  const leaving = new Set<string>();
  return {
    has: (id: string): boolean => leaving.has(id),

    letGo(ids: readonly string[]): void {
      if (ids.length === 0) return;
      for (const id of ids) leaving.add(id);
      background.run('remove files that nothing names any more', async () => {
        await remove(ids);
        // What fails stays condemned, for the next sweep of the books, and isn't served until then.
        for (const id of ids) leaving.delete(id);
      });
    },
  };
}
