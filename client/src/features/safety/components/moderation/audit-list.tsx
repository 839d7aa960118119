import { useInfiniteQuery } from '@tanstack/react-query';
import { reasonText } from '@weft/shared/safety/reason-text';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { AuditAction, AuditEntry } from '@weft/shared/safety/views';
import { Ban, CircleCheck, Flag, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { fullTime } from '@/lib/format/relative-time';
import { Card } from '@/ui/display/card';
import { RichText } from '@/ui/display/rich-text';
import { safetyQueries } from '../../api/safety-queries';
import { auditParts } from '../../case-texts';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { texts } from '../../texts/generated';

const listTexts = (): ListTexts => ({
  loading: texts.lists.loadingAudit,
  failed: SAFETY_TEXTS.failed.loadAudit,
  empty: texts.lists.noAudit,
  emptyHint: texts.lists.noAuditHint,
});

const ICONS: Readonly<Record<AuditAction, LucideIcon>> = {
  reported: Flag,
  dismissed: CircleCheck,
  removed: Trash2,
  suspended: Ban,
  lifted: Undo2,
};

const boldPart = (name: string) => (
  <b dir="auto" className="font-semibold">
    {name}
  </b>
);

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, reason, note, createdAt } = entry;
  const Icon = ICONS[action];
  return (
    <li className="flex gap-3 px-5 py-3.5 max-md:px-4">
      <span className="grid size-8 flex-none place-items-center rounded-avatar bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 text-label">
        <p className="wrap-anywhere">
          <RichText parts={auditParts(entry, boldPart)} />
        </p>
        <p className="num text-small text-muted">
          <time dateTime={createdAt}>{fullTime(createdAt)}</time>
          {reason !== null && (
            <>
              {' · '}
              {reasonText(reason)}
            </>
          )}
        </p>
        {note !== '' && (
          <p dir="auto" className="align-page mt-1 wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}

/** All reports and decisions with member, time and reason. */
export function AuditList() {
  const query = useInfiniteQuery(safetyQueries.audit());
  return (
    <PagedList query={query} items={query.data?.pages.flatMap((page) => page.entries)} texts={listTexts()}>
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
