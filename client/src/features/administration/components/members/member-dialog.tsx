import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministeredAccount } from '@weft/shared/administration/views';
import { Link } from 'react-router-dom';
import { messageOf } from '@/lib/api/api-error';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlay/dialog';
import { administrationQueries } from '../../api/administration-queries';
import { texts } from '../../texts/generated';
import { AccountDeletion } from './account-deletion';
import { AccountFacts, AccountSignIn, AccountSuspension } from './account-sections';
import { STATE_TONES } from './choices';
import { RoleForm } from './role-form';

function Account({ account }: { account: AdministeredAccount }) {
  const { _id, fullName, email, profileImage, role, state, can } = account;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={fullName} src={profileImage} size={64} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="align-page text-h3 wrap-anywhere">
            {fullName}
          </p>
          <p dir="ltr" className="align-page text-small wrap-anywhere text-muted">
            {email}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {role !== 'member' && <Tag>{texts.roles[role]}</Tag>}
            <Tag tone={STATE_TONES[state]}>{texts.states[state]}</Tag>
          </p>
        </div>
      </div>
      <AccountFacts account={account} />
      {can.giveRoles.length > 0 && <RoleForm key={role} account={account} />}
      <AccountSignIn account={account} />
      <AccountSuspension account={account} />
      <AccountDeletion account={account} />
      <p className="flex flex-wrap gap-2">
        {state === 'active' && (
          <Link to={paths.profile(_id)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            {texts.member.profile}
          </Link>
        )}
        <Link to={paths.auditAbout(_id)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          {texts.member.audit}
        </Link>
      </p>
    </div>
  );
}

/** One account with its sessions, and what the viewer may do. */
export function MemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(administrationQueries.member(id));
  return (
    <Dialog open title={texts.member.title} fullOnPhone onOpenChange={(isOpen) => !isOpen && onClose()}>
      {data ? (
        <Account account={data} />
      ) : error ? (
        <ErrorState
          message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadMember)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={texts.list.loading}>
          <Skeleton className="h-16 w-3/5" />
          <Skeleton className="mt-6 h-40 rounded-lg!" />
          <Skeleton className="mt-6 h-40 rounded-lg!" />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
