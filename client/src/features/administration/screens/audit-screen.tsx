import { ADMINISTRATION_ACTIONS, AdministrationAction } from '@weft/shared/administration/actions';
import { usePageTitle } from '@/lib/browser/page-title';
import { useAddressParams } from '@/lib/browser/use-address-params';
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
  const { param, change } = useAddressParams();
  const action = AdministrationAction.safeParse(param('action')).data ?? '';
  const member = param('member');
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
