import { useQuery } from '@tanstack/react-query';
import { checkClaim, claimNetwork } from '@weft/shared/administration/claim-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { Check, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { useSignOut } from '@/features/accounts';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { endsSession, isApiError, messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { ClaimHeading } from './claim-heading';
import { ClaimSignIn } from './claim-sign-in';
import { ClaimUsed } from './claim-used';
import { texts } from '../../texts/generated';

const { claim } = texts;
const { done, failed } = ADMINISTRATION_TEXTS;

const isUsed = (error: unknown) => isApiError(error, 'OTP_EXPIRED') || isApiError(error, 'VALIDATION_FAILED');

function Account({ me }: { me: OwnProfile }) {
  const { signOut, isBusy } = useSignOut();
  return (
    <div className="well mt-5 flex items-center gap-3 p-3">
      <Avatar name={me.fullName} src={me.profileImage} size={44} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="align-page truncate font-semibold">
          {me.fullName}
        </p>
        <p dir="ltr" className="align-page truncate text-small text-muted">
          {me.email}
        </p>
      </div>
      <Button variant="link" size="sm" busy={isBusy} onClick={() => void signOut()}>
        {claim.notYou}
      </Button>
    </div>
  );
}

/** What an owner may do, and the button. */
function Offer({ me, token, onUsed }: { me: OwnProfile; token: string; onUsed: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const become = async () => {
    setBusy(true);
    try {
      const { message } = await call(claimNetwork, { body: { token } });
      notify.success(message ?? done.claimed);
      await navigate(paths.dashboard, { replace: true });
    } catch (error) {
      setBusy(false);
      if (isUsed(error)) onUsed();
      else notify.error(messageOf(error, failed.claim));
    }
  };
  return (
    <>
      <ClaimHeading icon={<KeyRound />} title={claim.title}>
        {claim.text}
      </ClaimHeading>
      <Account me={me} />
      <ul className="mt-[18px] flex flex-col gap-2 text-label/snug">
        {[claim.appoints, claim.decides, claim.sees].map((right) => (
          <li key={right} className="flex gap-2.5">
            <Check aria-hidden="true" className="size-[18px] flex-none text-success" />
            {right}
          </li>
        ))}
      </ul>
      <Button size="lg" block className="mt-6" busy={isBusy} onClick={() => void become()}>
        {claim.title}
      </Button>
      <p className="mt-3 text-center text-small text-pretty text-muted">{claim.later}</p>
    </>
  );
}

/** Checks the link for a signed-in member, without using it up. */
export function ClaimCard({ token }: { token: string }) {
  const [wasUsed, setUsed] = useState(false);
  const own = useQuery(memberQueries.own());
  const check = useQuery({
    queryKey: ['administration', 'claim', token],
    queryFn: ({ signal }) => call(checkClaim, { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
  });
  const error = own.error ?? (isUsed(check.error) ? null : check.error);
  if (own.error && endsSession(own.error)) return <ClaimSignIn />;
  if (error)
    return (
      <ErrorState
        message={messageOf(error, failed.checkClaim)}
        busy={own.isFetching || check.isFetching}
        onRetry={() => {
          if (own.error) void own.refetch();
          if (check.error) void check.refetch();
        }}
      />
    );
  if (own.data && (token === '' || wasUsed || check.error)) return <ClaimUsed email={own.data.email} />;
  if (!own.data || !check.data)
    return (
      <SkeletonGroup label={claim.checking}>
        <Skeleton className="size-14 rounded-lg!" />
        <Skeleton className="mt-5 h-7 w-3/5" />
        <Skeleton className="mt-6 h-40 rounded-lg!" />
      </SkeletonGroup>
    );
  return <Offer me={own.data} token={token} onUsed={() => setUsed(true)} />;
}
