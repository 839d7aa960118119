import { useQuery } from '@tanstack/react-query';
import type { Stage } from '@weft/shared/companies/choices';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicantView } from '@weft/shared/applications/views';
import { ArrowRightLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { MemberLine } from '@/features/network';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { IconButton } from '@/ui/button/icon-button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { hiringQueries } from '../../api/hiring-queries';
import { texts } from '../../texts/generated';
import { ApplicationTag } from '../application-tag';
import { SentContent } from '../sent-content';
import { StateHistory } from '../state-history';
import { HiringNotes } from './hiring-notes';
import { MoveMenu } from './move-menu';

const { hiring } = texts;

interface Props {
  job: string;
  id: string;
  /** Applicants of the column from which it was opened, in their order. */
  among: readonly string[];
  onOpen: (id: string) => void;
  onMove: (stage: Stage) => void;
  onClose: () => void;
}

function Applicant({ job, applicant, onMove }: Pick<Props, 'job' | 'onMove'> & { applicant: ApplicantView }) {
  const { member, state, history, message, sent } = applicant;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <MemberLine member={member} />
        <ApplicationTag state={state} />
      </div>
      <div className="flex flex-wrap gap-2">
        <MoveMenu
          present={state}
          onMove={onMove}
          trigger={
            <Button size="sm" icon={<ArrowRightLeft aria-hidden="true" className="size-4" />}>
              {hiring.move}
            </Button>
          }
        />
        <Link
          to={paths.messagesWith(member._id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {hiring.message}
        </Link>
      </div>
      <StateHistory history={history} />
      {message !== null && (
        <blockquote dir="auto" className="align-page text-label whitespace-pre-line wrap-anywhere text-muted">
          {message}
        </blockquote>
      )}
      <SentContent sent={sent} />
      <HiringNotes job={job} applicant={applicant} />
    </div>
  );
}

/** Where the applicant is among the others of the column, and buttons that lead to these. */
function Position({ id, among, onOpen }: Pick<Props, 'id' | 'among' | 'onOpen'>) {
  const index = among.indexOf(id);
  const [previous, next] = [among[index - 1], among[index + 1]];
  return (
    <div className="mb-3 flex items-center gap-1">
      <p role="status" className="num flex-1 text-small text-muted">
        {hiring.position({ number: index + 1, total: among.length })}
      </p>
      <IconButton
        label={hiring.previous}
        inactive={previous === undefined}
        onClick={() => previous !== undefined && onOpen(previous)}
      >
        <ChevronUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={hiring.next}
        inactive={next === undefined}
        onClick={() => next !== undefined && onOpen(next)}
      >
        <ChevronDown aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function Content({ job, id, onMove }: Pick<Props, 'job' | 'id' | 'onMove'>) {
  const query = useQuery(hiringQueries.one(job, id));
  if (query.isPending)
    return (
      <SkeletonGroup label={hiring.loadingOne}>
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  if (!query.data)
    return (
      <ErrorState
        message={messageOf(query.error, APPLICATION_TEXTS.failed.open)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  return <Applicant job={job} applicant={query.data} onMove={onMove} />;
}

/** An application as those who hire read it. */
export function ApplicantDialog({ onClose, among, onOpen, ...content }: Props) {
  return (
    <Dialog
      open
      fullOnPhone
      size="lg"
      title={hiring.application}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {among.length > 1 && <Position id={content.id} among={among} onOpen={onOpen} />}
      <Content key={content.id} {...content} />
    </Dialog>
  );
}
