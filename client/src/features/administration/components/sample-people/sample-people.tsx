import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import {
  addSamplePeople,
  type SamplePeople as View,
} from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { messageOf } from '@/lib/api/api-error';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { cx } from '@/ui/cx';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { isAtWork, samplePeopleQueries } from '../../api/sample-people-queries';
import { useSamplePeopleChange } from '../../api/use-sample-people-changes';
import { texts } from '../../texts/generated';
import { SampleRemoval } from './sample-removal';

function lineOf({ state, joined, total }: View): string {
  const { samplePeople } = texts;
  if (state === 'adding') return samplePeople.adding({ joined, total });
  if (state === 'removing') return samplePeople.removing({ count: joined });
  if (state === 'failed') return samplePeople.failed;
  return state === 'added' ? samplePeople.added({ count: joined }) : samplePeople.offer({ count: total });
}

function Offer() {
  const add = useSamplePeopleChange(addSamplePeople);
  const handleClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    keepFocusNear(currentTarget);
    add.mutate();
  };
  return (
    <Button
      variant="secondary"
      className="self-start"
      busy={add.isPending}
      icon={<UserRoundPlus aria-hidden="true" className="size-[18px]" />}
      onClick={handleClick}
    >
      {texts.samplePeople.add}
    </Button>
  );
}

/** Once the server has ended its work, everything that pages show may be different. */
function useFreshPages(isWorking: boolean): void {
  const client = useQueryClient();
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !isWorking) void client.invalidateQueries();
    wasWorking.current = isWorking;
  }, [client, isWorking]);
}

/**
 * Offers sample people to the owner of an empty network, and shows how far the server is. Without `isOffered`, only
 * those that are there.
 */
export function SamplePeople({
  isOffered = false,
  headingLevel: Heading = 'h3',
  className,
}: {
  isOffered?: boolean;
  headingLevel?: 'h2' | 'h3';
  className?: string;
}) {
  const query = useQuery(samplePeopleQueries.state());
  const { data } = query;
  useFreshPages(data !== undefined && isAtWork(data));
  if (!data) {
    if (!isOffered || query.isPending) return null;
    return (
      <ErrorState
        small
        message={messageOf(query.error, ADMINISTRATION_TEXTS.failed.samplePeople)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { state, joined, total } = data;
  if (state === 'unavailable' || (state === 'none' && !isOffered)) return null;
  return (
    <section aria-label={texts.samplePeople.title} tabIndex={-1} className={cx('outline-none', className)}>
      <div className="flex flex-col gap-3">
        <Heading className="text-h3">{texts.samplePeople.title}</Heading>
        <p role="status" className="text-small text-muted">
          {lineOf(data)}
        </p>
        {isAtWork(data) && <ProgressBar label={texts.samplePeople.progress} value={joined / total} />}
        {state === 'none' && <Offer />}
        {(state === 'added' || state === 'failed') && <SampleRemoval />}
      </div>
    </section>
  );
}
