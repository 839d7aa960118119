import { AdministrationAction } from '@weft/shared/administration/actions';
import { usePageTitle } from '@/lib/browser/page-title';
import { useAddressParams } from '@/lib/browser/use-address-params';
import { AdministrationFrame } from '../components/administration-frame';
import { AuditFilters } from '../components/audit/audit-filters';
import { AuditList } from '../components/audit-list';
import { texts } from '../texts/generated';

/** `/admin/audit`: the audit trail. The address has the filters. */
export function AuditScreen() {
  usePageTitle(texts.audit.title);
  const { param, change } = useAddressParams();
  const filters = {
    action: AdministrationAction.safeParse(param('action')).data ?? '',
    by: param('by'),
    member: param('member'),
    from: param('from'),
    until: param('until'),
  } as const;
  return (
    <AdministrationFrame title={texts.audit.title} text={texts.audit.text}>
      <AuditFilters filters={filters} onChange={change} />
      <AuditList filters={filters} />
    </AdministrationFrame>
  );
}
