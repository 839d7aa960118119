import { useQuery } from '@tanstack/react-query';
import { COMPANY_ROLES, type CompanyRole } from '@weft/shared/companies/choices';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { listConnections } from '@weft/shared/network/contract';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import { useSetRole } from '../../api/use-company-roles';
import { texts } from '../../texts/generated';

const { roles: shown } = texts;

const SUGGESTED = 5;
/** Milliseconds after the last keystroke. */
const DELAY = 250;

/** The viewer's connections that match the text and have no role yet. */
function useCandidates(search: string, taken: ReadonlySet<string>) {
  const { data, isError } = useQuery({
    queryKey: ['companies', 'candidates', search],
    queryFn: async ({ signal }) =>
      (await call(listConnections, { query: { search, limit: String(SUGGESTED + taken.size) }, signal }))
        .connections,
    enabled: search !== '',
  });
  if (isError) return [];
  return data
    ?.map(({ user }) => user)
    .filter(({ _id }) => !taken.has(_id))
    .slice(0, SUGGESTED);
}

/** Finds one of the viewer's connections and gives them a role. */
export function AddRole({
  companyId,
  taken,
  isOwner,
}: {
  companyId: string;
  /** Ids of the members with a role. */
  taken: ReadonlySet<string>;
  isOwner: boolean;
}) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<CompanyRole>('editor');
  const search = useDebounced(text, DELAY).trim();
  const candidates = useCandidates(search, taken);
  const set = useSetRole(companyId);
  const offered = COMPANY_ROLES.filter((each) => isOwner || each !== 'owner');
  return (
    <div className="mt-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="flex-[1_1_14rem]"
          label={shown.add}
          hint={shown.addHint}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <SelectBox<CompanyRole>
          stacked
          label={shown.role}
          value={role}
          options={offered.map((value) => ({ value, label: COMPANY_TEXTS.roles[value] }))}
          onChange={setRole}
        />
      </div>
      <p className="mt-2 text-small text-pretty text-muted">{texts.roleRights[role]}</p>
      {search !== '' && candidates && (
        <div role="status">
          {candidates.length === 0 ? (
            <p className="mt-3 text-label text-muted">{shown.nobody}</p>
          ) : (
            <ul aria-label={shown.found} className="mt-2 divide-y divide-line">
              {candidates.map(({ _id, fullName, profileImage }) => (
                <li key={_id} className="flex items-center gap-3 py-2.5">
                  <Avatar name={fullName} src={profileImage} size={36} />
                  <span dir="auto" className="align-page min-w-0 flex-1 truncate">
                    {fullName}
                  </span>
                  <Button
                    size="sm"
                    variant="soft"
                    aria-label={shown.give({ name: fullName, role: COMPANY_TEXTS.roles[role] })}
                    busy={set.isPending}
                    onClick={() => set.mutate({ memberId: _id, role }, { onSuccess: () => setText('') })}
                  >
                    {shown.addAction}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
