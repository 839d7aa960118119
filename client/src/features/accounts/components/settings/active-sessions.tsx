import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '@weft/shared/accounts/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Tag } from '@/ui/display/badge';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { sessionQueries } from '../../api/session-queries';
import { SignOutForm } from './sign-out-form';

/** Opens a password form below the button before a session ends. */
function SignOutButton({
  children,
  label,
  text,
  sessionId,
  variant,
  className,
}: {
  children: ReactNode;
  label?: string;
  text: string;
  sessionId?: string;
  variant: 'secondary' | 'danger-ghost';
  className?: string;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const handleDone = () => {
    if (panel.current) keepFocusNear(panel.current);
    setAsking(false);
  };
  const handleCancel = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        size={sessionId === undefined ? 'md' : 'sm'}
        variant={variant}
        className={className}
        aria-label={label}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {children}
      </Button>
      {isAsking && (
        <div ref={panel} className="w-full">
          <SignOutForm
            text={text}
            onDone={handleDone}
            onCancel={handleCancel}
            {...(sessionId !== undefined && { sessionId })}
          />
        </div>
      )}
    </>
  );
}

function SessionRow({ session }: { session: SessionView }) {
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
        <SignOutButton
          label={`Sign Out ${session.device}`}
          variant="secondary"
          sessionId={session._id}
          text={`To sign out ${session.device}`}
        >
          Sign Out
        </SignOutButton>
      )}
    </li>
  );
}

function SessionList() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionQueries.list());
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
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <SignOutButton variant="danger-ghost" className="mt-2 -ml-4" text="To sign out all other sessions">
          Sign out all other sessions
        </SignOutButton>
      )}
    </>
  );
}

/** Lists the member's sessions and ends any but the current one. */
export function ActiveSessions() {
  return (
    <Disclosure
      icon={<MonitorSmartphone aria-hidden="true" />}
      title="Active sessions"
      text="Where you're signed in, and when each session was last used"
    >
      <SessionList />
    </Disclosure>
  );
}
