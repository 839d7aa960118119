import { useInfiniteQuery } from '@tanstack/react-query';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { AuditAction, AuditEntry } from '@weft/shared/safety/views';
import { Ban, CircleCheck, Flag, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { fullTime } from '@/lib/format/relative-time';
import { Card } from '@/ui/display/card';
import { safetyQueries } from '../../api/safety-queries';
import { auditText, nameOf } from '../../case-texts';
import { PagedList, type ListTexts } from './paged-list';

const TEXTS: ListTexts = {
  loading: 'Loading the audit trail...',
  failed: SAFETY_TEXTS.failed.loadAudit,
  empty: 'No activity yet',
  emptyHint: 'Every report and every decision is kept here.',
};

const ICONS: Readonly<Record<AuditAction, LucideIcon>> = {
  reported: Flag,
  dismissed: CircleCheck,
  removed: Trash2,
  suspended: Ban,
  lifted: Undo2,
};

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, by, reason, note, createdAt } = entry;
  const { text, name } = auditText(entry);
  const Icon = ICONS[action];
  return (
    <li className="flex gap-3 px-5 py-3.5 max-md:px-4">
      <span className="grid size-8 flex-none place-items-center rounded-avatar bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 text-label">
        <p className="wrap-anywhere">
          <b className="font-semibold">{nameOf(by)}</b> {text} <b className="font-semibold">{name}</b>
        </p>
        <p className="num text-small text-muted">
          <time dateTime={createdAt}>{fullTime(createdAt)}</time>
          {reason !== null && ` · ${SAFETY_TEXTS.reasons[reason]}`}
        </p>
        {note !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      </div>
    </li>
  );
}

/** All reports and decisions with member, time and reason. */
export function AuditList() {
  const query = useInfiniteQuery(safetyQueries.audit());
  return (
    <PagedList query={query} items={query.data?.pages.flatMap((page) => page.entries)} texts={TEXTS}>
      {(entries) => (
        <Card as="div">
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditRow key={entry._id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
