import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministrationAuditEntry } from '@weft/shared/administration/views';
import { fullTime } from '@/lib/format/relative-time';
import { Card } from '@/ui/display/card';
import { RichText } from '@/ui/display/rich-text';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { administrationQueries, type AuditFilters } from '../api/administration-queries';
import { texts } from '../texts/generated';
import { bold, sentenceOf } from './audit/audit-sentence';

const { audit } = texts;

const listTexts = (): ListTexts => ({
  loading: audit.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadAudit,
  empty: audit.empty,
  emptyHint: audit.emptyHint,
});

function Entry({ entry }: { entry: AdministrationAuditEntry }) {
  const { action, createdAt, note } = entry;
  return (
    <li className="px-5 py-3.5 text-label max-md:px-4">
      <p className="wrap-anywhere">
        <RichText parts={sentenceOf(entry, bold)} />
      </p>
      <p className="num text-small text-muted">
        <time dateTime={createdAt}>{fullTime(createdAt)}</time>
      </p>
      {note !== '' && action !== 'roleFollowed' && (
        <p dir="auto" className="align-page mt-1 wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </li>
  );
}

/** What owners and administrators did, newest first. */
export function AuditList({ filters }: { filters: AuditFilters }) {
  const query = useInfiniteQuery(administrationQueries.audit(filters));
  return (
    <PagedList query={query} items={query.data?.pages.flatMap((page) => page.entries)} texts={listTexts()}>
      {(entries) => (
        <Card as="div">
          <ul aria-label={audit.title} className="divide-y divide-line">
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
