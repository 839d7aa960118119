import { useQuery } from '@tanstack/react-query';
import type { HeldInvitation } from '@weft/shared/joining/contract';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { useState, type ReactNode } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { registrationToken } from '@/lib/api/session';
import { Button } from '@/ui/button/button';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { joiningQueries } from '../../api/joining-queries';
import { useHasPasswords } from '../../providers/use-has-passwords';
import { readDraft } from '../../registration-draft';
import { texts } from '../../texts/generated';
import { Refused } from '../refused';

const { joining } = texts;

/** What the first step depends on. */
export interface Joining {
  /** Domains of the addresses that may register; empty if all may. */
  readonly domains: readonly string[];
  readonly invitation?: HeldInvitation;
  /** Call it if the server refuses the invitation. */
  readonly onUnusable?: () => void;
}

function Loading() {
  return (
    <SkeletonGroup label={joining.loading}>
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="mt-6 h-64" />
    </SkeletonGroup>
  );
}

const hasStarted = (token: string): boolean =>
  registrationToken() !== undefined || readDraft().sentInvitation === token;

function Invited({
  token,
  onDrop,
  children,
}: {
  token: string;
  onDrop: () => void;
  children: (joining: Joining) => ReactNode;
}) {
  const [isRefused, setRefused] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(joiningQueries.invitation(token));
  const isUnusable = isApiError(error, 'OTP_EXPIRED') || isApiError(error, 'VALIDATION_FAILED');
  const message = messageOf(error, JOINING_TEXTS.failed.check);
  if (!isRefused) {
    const step1 = { domains: [], onUnusable: () => setRefused(true) };
    if (data) return children({ ...step1, invitation: data });
    if (!error) return <Loading />;
    // The person may have used it up by starting the registration. The server decides when the form is sent again.
    if (isUnusable && hasStarted(token)) return children(step1);
    if (!isUnusable) return <ErrorState message={message} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Refused title={joining.expiredTitle} text={isUnusable ? message : JOINING_TEXTS.rules.invitation}>
      <Button size="lg" block onClick={onDrop}>
        {joining.withoutInvitation}
      </Button>
    </Refused>
  );
}

function Uninvited({ children }: { children: (joining: Joining) => ReactNode }) {
  const { data, isPending } = useQuery(joiningQueries.registration());
  if (isPending) return <Loading />;
  if (data?.mode === 'closed') return <Refused title={joining.closedTitle} text={joining.closedText} />;
  if (data?.mode === 'invitation')
    return <Refused title={joining.invitationTitle} text={joining.invitationText} />;
  // If it can't be loaded, the server says it when the form is sent.
  return children({ domains: data?.domains ?? [] });
}

/** Shows the first step to those who may register, and says to others why they may not. */
export function JoiningGate({
  token,
  onDrop,
  children,
}: {
  /** Of the invitation; empty without one. */
  token: string;
  /** Continues without the invitation. */
  onDrop: () => void;
  children: (joining: Joining) => ReactNode;
}) {
  const hasPasswords = useHasPasswords();
  if (!hasPasswords && registrationToken() === undefined)
    return <Refused title={joining.passwordsOffTitle} text={joining.passwordsOffText} />;
  if (token === '') return <Uninvited>{children}</Uninvited>;
  return (
    <Invited token={token} onDrop={onDrop}>
      {children}
    </Invited>
  );
}
