import type { PostRemovalStore } from '../post-removal.store.ts';

/** What companies do with their posts, in the current transaction: they end with them, after it. */
export function companyContent(removals: Pick<PostRemovalStore, 'beginCompany'>) {
  return {
    companyChanged: () => Promise.resolve(),
    companyRemoved: async (id: string): Promise<readonly string[]> => {
      await removals.beginCompany(id);
      return [];
    },
  };
}
