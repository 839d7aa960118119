import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '@weft/shared/accounts/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '@/lib/api-error';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { Tag } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { ErrorState } from '@/ui/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { sessionQueries, useEndSession } from '../../api/session-queries';

function SessionRow({
  session,
  isBusy,
  onEnd,
}: {
  session: SessionView;
  isBusy: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{session.device}</p>
        <p className="num text-small text-muted">
          Last used{' '}
          <time dateTime={session.lastUsedAt} title={fullTime(session.lastUsedAt)}>
            {relativeTime(session.lastUsedAt).toLowerCase()}
          </time>
        </p>
      </div>
      {session.current ? (
        <Tag tone="success">This device</Tag>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          busy={isBusy}
          aria-label={`Sign Out ${session.device}`}
          onClick={onEnd}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

function SessionList() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionQueries.list());
  const ending = useEndSession();
  const isEnding = (id: string | undefined) => ending.isPending && ending.variables === id;
  if (!sessions && error) {
    return (
      <ErrorState
        small
        message={messageOf(error, 'Failed to load your sessions')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!sessions) {
    return (
      <SkeletonGroup label="Loading your sessions..." className="flex flex-col gap-4 py-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isBusy={isEnding(session._id)}
            onEnd={() => ending.mutate(session._id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="danger-ghost"
          className="mt-2 -ml-4"
          busy={isEnding(undefined)}
          onClick={() => ending.mutate(undefined)}
        >
          Sign out all other sessions
        </Button>
      )}
    </>
  );
}

/** Where the member is signed in, with the end of each session but this one at hand (specification 3.12). */
export function ActiveSessions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      icon={<MonitorSmartphone aria-hidden="true" />}
      title="Active sessions"
      text="Where you are signed in, and when each was last used"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <SessionList />
    </Disclosure>
  );
}
