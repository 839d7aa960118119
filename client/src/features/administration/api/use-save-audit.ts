import { useMutation } from '@tanstack/react-query';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministrationAuditEntry } from '@weft/shared/administration/views';
import { LIST_LIMITS } from '@weft/shared/limits';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { saveTable } from '@/lib/browser/save-csv';
import { localNumber } from '@/lib/format/number-format';
import { texts } from '../texts/generated';
import { auditQueryOf, type AuditFilters } from './administration-queries';

/** Entries of a table; who needs more chooses a time. */
const SAVED_MAX = 10_000;

/** Reads the entries page by page; `isCut` says that there are more. */
async function readAll(filters: AuditFilters) {
  const entries: AdministrationAuditEntry[] = [];
  const query = { ...auditQueryOf(filters), limit: String(LIST_LIMITS.pageMax) };
  let cursor: string | null | undefined;
  while (cursor !== null && entries.length < SAVED_MAX) {
    const page = await call(listAdministrationAudit, { query: { ...query, ...(cursor && { cursor }) } });
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return { entries, isCut: cursor !== null };
}

/** Offers the chosen part of the audit trail as a table, in the language of the page. */
export function useSaveAudit() {
  return useMutation({
    mutationFn: readAll,
    onSuccess: ({ entries, isCut }) => {
      const { time, action, by, member, before, after, note, cut } = texts.auditTable;
      const rows = entries.map((entry) => [
        entry.createdAt,
        texts.auditActions[entry.action],
        entry.by?.fullName ?? '',
        entry.member?.fullName ?? '',
        entry.before ?? '',
        entry.after ?? '',
        entry.note,
      ]);
      const end = isCut ? [[cut({ max: localNumber(SAVED_MAX) })]] : [];
      saveTable([[time, action, by, member, before, after, note], ...rows, ...end], 'audit-trail.csv');
    },
    onError: (error) => notify.error(messageOf(error, ADMINISTRATION_TEXTS.failed.loadAudit)),
  });
}
