import { useMutation } from '@tanstack/react-query';
import { listSecurityLog, type SecurityEntryView } from '@weft/shared/accounts/security-log/contract';
import { LIST_LIMITS } from '@weft/shared/limits';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { saveTable } from '@/lib/browser/save-csv';
import { notify } from '@/alerts/toasts/notify';
import { texts } from './texts/generated';

/** Reads the whole log, page by page. */
async function readAll(): Promise<SecurityEntryView[]> {
  const entries: SecurityEntryView[] = [];
  const query = { limit: String(LIST_LIMITS.pageMax) };
  let page = await call(listSecurityLog, { query });
  entries.push(...page.entries);
  while (page.nextCursor !== null) {
    page = await call(listSecurityLog, { query: { ...query, cursor: page.nextCursor } });
    entries.push(...page.entries);
  }
  return entries;
}

/** Offers the member's security log as a table, in their language. */
export function useSaveLog() {
  return useMutation({
    mutationFn: readAll,
    onSuccess: (entries) => {
      const { time, event, device, network } = texts.table;
      const rows = entries.map((entry) => [
        entry.createdAt,
        texts.kinds[entry.kind],
        entry.device,
        entry.network ?? '',
      ]);
      saveTable([[time, event, device, network], ...rows], 'security-log.csv');
    },
    onError: (error) => notify.error(messageOf(error, texts.saveFailed)),
  });
}
