import { useQuery } from '@tanstack/react-query';
import type { CompanyRole } from '@weft/shared/companies/choices';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyRoleView, CompanyView } from '@weft/shared/companies/views';
import { UserCog, X } from 'lucide-react';
import { useRef } from 'react';
import { useMe } from '@/features/members';
import { messageOf } from '@/lib/api/api-error';
import { IconButton } from '@/ui/button/icon-button';
import { Avatar } from '@/ui/display/avatar';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { SelectBox } from '@/ui/form/select-box';
import { texts as uiTexts } from '@/ui/texts/generated';
import { companyQueries } from '../../api/company-queries';
import { useRemoveRole, useSetRole } from '../../api/use-company-roles';
import { texts } from '../../texts/generated';
import { AddRole } from './add-role';
import { EditSection } from './edit-section';

const { roles: shown } = texts;

function RoleRow({
  companyId,
  holder,
  isMe,
  onRemoved,
}: {
  companyId: string;
  holder: CompanyRoleView;
  isMe: boolean;
  onRemoved: () => void;
}) {
  const set = useSetRole(companyId);
  const remove = useRemoveRole(companyId, isMe);
  const { memberId, member, role, can } = holder;
  const name = member?.fullName || uiTexts.unknownUser;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={name} src={member?.profileImage} size={44} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </p>
        {isMe && <p className="text-small text-muted">{shown.you}</p>}
      </div>
      {can.change.length > 0 ? (
        <SelectBox<CompanyRole>
          label={shown.roleOf({ name })}
          icon={
            <UserCog aria-hidden="true" className="ms-3 size-4.5 flex-none text-muted" strokeWidth={1.75} />
          }
          value={role}
          options={can.change.map((value) => ({ value, label: COMPANY_TEXTS.roles[value] }))}
          onChange={(chosen) => set.mutate({ memberId, role: chosen })}
        />
      ) : (
        <span className="text-label text-muted">{COMPANY_TEXTS.roles[role]}</span>
      )}
      {can.remove && !isMe && (
        <IconButton
          label={shown.remove({ name })}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(memberId, { onSuccess: onRemoved })}
        >
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  );
}

function RoleList({ companyId, roles }: { companyId: string; roles: readonly CompanyRoleView[] }) {
  const me = useMe();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} aria-label={shown.title} className="divide-y divide-line outline-none">
      {roles.map((holder) => (
        <RoleRow
          key={holder.memberId}
          companyId={companyId}
          holder={holder}
          isMe={holder.memberId === me?._id}
          onRemoved={() => list.current?.focus()}
        />
      ))}
    </ul>
  );
}

/** Members with a role, for those who manage them. */
export function CompanyRoles({ company }: { company: CompanyView }) {
  const { _id: id, viewerRole } = company;
  const query = useQuery(companyQueries.roles(id));
  return (
    <EditSection title={shown.title} hint={shown.hint}>
      {query.isPending && (
        <SkeletonGroup label={shown.loading}>
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {!query.data && query.error && (
        <ErrorState
          small
          message={messageOf(query.error, COMPANY_TEXTS.failed.roles)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <>
          <RoleList companyId={id} roles={query.data} />
          <AddRole
            companyId={id}
            taken={new Set(query.data.map(({ memberId }) => memberId))}
            isOwner={viewerRole === 'owner'}
          />
        </>
      )}
    </EditSection>
  );
}
