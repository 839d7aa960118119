import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ADMINISTRATION_ACTIONS } from '@weft/shared/administration/actions';
import { Button } from '@/ui/button/button';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import { administrationQueries, type AuditFilters as Filters } from '../../api/administration-queries';
import { useSaveAudit } from '../../api/use-save-audit';
import { texts } from '../../texts/generated';

const { audit } = texts;

const actionOptions = () => [
  { value: '' as const, label: audit.anyAction },
  ...ADMINISTRATION_ACTIONS.map((value) => ({ value, label: texts.auditActions[value] })),
];

/** Who, what and when. Whom is chosen on a member's page. */
export function AuditFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (params: Partial<Record<keyof Filters, string>>) => void;
}) {
  const { action, by, member, from, until } = filters;
  const { data: staff = [] } = useQuery(administrationQueries.staff());
  const save = useSaveAudit();
  const known = staff.map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  const isUnknown = by !== '' && !staff.some(({ _id }) => _id === by);
  return (
    <div className="mb-4 grid grid-cols-1 items-end gap-3 md:grid-cols-2 desk:grid-cols-4">
      <SelectBox
        stacked
        label={audit.by}
        value={by}
        options={[
          { value: '', label: audit.anybody },
          ...known,
          ...(isUnknown ? [{ value: by, label: audit.somebody }] : []),
        ]}
        onChange={(chosen) => onChange({ by: chosen })}
      />
      <SelectBox
        stacked
        label={audit.action}
        value={action}
        options={actionOptions()}
        onChange={(chosen) => onChange({ action: chosen })}
      />
      <TextField
        label={audit.from}
        type="date"
        value={from}
        max={until}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={audit.until}
        type="date"
        value={until}
        min={from}
        onChange={(event) => onChange({ until: event.target.value })}
      />
      <div className="col-span-full flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={save.isPending}
          icon={<Download aria-hidden="true" className="size-[18px]" />}
          onClick={() => save.mutate(filters)}
        >
          {audit.save}
        </Button>
        {member !== '' && (
          <Button variant="ghost" onClick={() => onChange({ member: '' })}>
            {audit.everybody}
          </Button>
        )}
      </div>
    </div>
  );
}
