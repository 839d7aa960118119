import { ADMINISTRATION_ACTIONS, AdministrationAction } from '@weft/shared/administration/actions';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { withParams } from '@/lib/browser/with-params';
import { Button } from '@/ui/button/button';
import { SelectBox } from '@/ui/form/select-box';
import { AdministrationFrame } from '../components/administration-frame';
import { AuditList } from '../components/audit-list';
import { texts } from '../texts/generated';

const actionOptions = () => [
  { value: '' as const, label: texts.audit.anyAction },
  ...ADMINISTRATION_ACTIONS.map((value) => ({ value, label: texts.auditActions[value] })),
];

/** `/admin/audit`: the audit trail. The address has the filters. */
export function AuditScreen() {
  usePageTitle(texts.audit.title);
  const [query, setQuery] = useSearchParams();
  const action = AdministrationAction.safeParse(query.get('action')).data ?? '';
  const member = query.get('member') ?? '';
  const change = (params: Record<string, string>) =>
    setQuery((before) => withParams(before, params), { replace: true });
  return (
    <AdministrationFrame title={texts.audit.title} text={texts.audit.text}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SelectBox
          label={texts.audit.action}
          value={action}
          options={actionOptions()}
          onChange={(chosen) => change({ action: chosen })}
        />
        {member !== '' && (
          <Button variant="ghost" onClick={() => change({ member: '' })}>
            {texts.audit.everybody}
          </Button>
        )}
      </div>
      <AuditList action={action} member={member} />
    </AdministrationFrame>
  );
}
