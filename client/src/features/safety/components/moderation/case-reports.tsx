import { useInfiniteQuery } from '@tanstack/react-query';
import { reasonText } from '@weft/shared/safety/reason-text';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { CaseReport, ModerationCase } from '@weft/shared/safety/views';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { MoreButton } from '@/ui/button/more-button';
import { TimeAgo } from '@/ui/display/time-ago';
import { safetyQueries } from '../../api/safety-queries';
import { nameOf } from '../../case-texts';
import { EvidenceView } from './evidence-view';
import { texts } from '../../texts/generated';

function ReportRow({ report: { reporter, reason, note, createdAt, evidence } }: { report: CaseReport }) {
  return (
    <li className="flex gap-2.5 py-1.5">
      <Avatar name={reporter?.fullName ?? ''} src={reporter?.profileImage} size={28} />
      <div className="min-w-0 flex-1 pt-1 text-label">
        <p className="wrap-anywhere">
          <b dir="auto" className="font-semibold">
            {nameOf(reporter)}
          </b>{' '}
          <span className="text-muted">
            · {reasonText(reason)} · <TimeAgo iso={createdAt} className="num" />
          </span>
        </p>
        {note !== '' && (
          <p dir="auto" className="align-page mt-0.5 wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
        {evidence && (
          <div className="mt-2">
            <EvidenceView evidence={evidence} label={texts.evidence.seen} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Loads the remaining reports on demand. */
function useAllReports({ _id, reports, reportsCount }: ModerationCase) {
  const [isOpen, setOpen] = useState(false);
  const hasMore = reportsCount > reports.length;
  const query = useInfiniteQuery({ ...safetyQueries.caseReports(_id), enabled: isOpen && hasMore });
  const all = query.data?.pages.flatMap((page) => page.reports);
  return { query, shown: all ?? reports, canOpen: hasMore && !all, open: () => setOpen(true) };
}

/** Reports of a case, newest first. */
export function CaseReports({ of: shownCase }: { of: ModerationCase }) {
  const { query, shown, canOpen, open } = useAllReports(shownCase);
  return (
    <div>
      <ul aria-label={texts.case.reportList}>
        {shown.map((report) => (
          <ReportRow key={report._id} report={report} />
        ))}
      </ul>
      {canOpen && query.isError && (
        <ErrorState
          small
          message={messageOf(query.error, SAFETY_TEXTS.failed.loadReports)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {canOpen && !query.isError && (
        <Button variant="link" size="sm" busy={query.isFetching} onClick={open}>
          {texts.case.showReports({ count: shownCase.reportsCount, shown: String(shownCase.reportsCount) })}
        </Button>
      )}
      {!canOpen && <MoreButton query={query} failed={SAFETY_TEXTS.failed.loadReports} onDemand />}
    </div>
  );
}
