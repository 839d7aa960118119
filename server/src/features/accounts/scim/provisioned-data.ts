import type { ExportedFile } from '../../members/index.ts';
import type { ProvisionedStore } from './provisioned.store.ts';

/** What organisations have said of a member, for the download and the deletion of the account. */
export function provisionedData(store: ProvisionedStore) {
  return {
    async export(memberId: string): Promise<ExportedFile> {
      const users = await store.listOf(memberId);
      const rows = users.map(({ _id, memberId: _member, version: _version, ...row }) => row);
      return { path: 'managed-by-organisations.json', json: rows };
    },
    erase: (memberId: string): Promise<void> => store.removeAllOf(memberId),
  };
}
