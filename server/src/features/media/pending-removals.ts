import type { Background } from '../../platform/background.ts';

/**
 * Released items until they are removed in the background, so that slow storage delays no caller. This server no
 * longer serves them; others still may.
 */
export function pendingRemovals(background: Background, remove: (ids: readonly string[]) => Promise<void>) {
  const leaving = new Set<string>();
  return {
    has: (id: string): boolean => leaving.has(id),

    letGo(ids: readonly string[]): void {
      if (ids.length === 0) return;
      for (const id of ids) leaving.add(id);
      background.run('remove files that nothing names any more', async () => {
        await remove(ids);
        // Failed removals stay condemned for the next cleanup; until then they are not served.
        for (const id of ids) leaving.delete(id);
      });
    },
  };
}
