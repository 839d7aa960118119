import type { ExportedFile } from '../../members/index.ts';
import type { MemberSecurityLog } from './member-security-log.ts';
import { presentSecurityEntry } from './present-security-entry.ts';

const BATCH = 500;

/** A member's security log for the download of their data, newest first. */
export async function exportSecurityLog(log: MemberSecurityLog, memberId: string): Promise<ExportedFile> {
  const entries = [];
  let cursor: string | null | undefined;
  do {
    const page = await log.page(memberId, { limit: BATCH, ...(cursor && { cursor }) });
    for (const row of page.rows) {
      const { _id, ...entry } = presentSecurityEntry(row);
      entries.push(entry);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { path: 'security-log.json', json: entries };
}
