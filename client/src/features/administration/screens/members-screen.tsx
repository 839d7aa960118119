import { Upload } from 'lucide-react';
import { useOwnProfile } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { useAddressParams } from '@/lib/browser/use-address-params';
import { cardClass } from '@/ui/display/card';
import { cx } from '@/ui/cx';
import { Button } from '@/ui/button/button';
import { AdministrationFrame } from '../components/administration-frame';
import { ImportDialog } from '../components/import/import-dialog';
import { texts as importTexts } from '../components/import/texts/generated';
import { isRole, isState } from '../components/members/choices';
import { MemberDialog } from '../components/members/member-dialog';
import { MemberFilters } from '../components/members/member-filters';
import { MemberList } from '../components/members/member-list';
import { SamplePeople } from '../components/sample-people/sample-people';
import { texts } from '../texts/generated';

/** `/admin/members`: all accounts. The address has the filters and the open account. */
export function MembersScreen() {
  usePageTitle(texts.members.title);
  const { profile } = useOwnProfile();
  const { param, change } = useAddressParams();
  const [role, state, opened] = [param('role'), param('state'), param('member')];
  const filters = {
    search: param('search'),
    role: isRole(role) ? role : ('' as const),
    state: isState(state) ? state : ('' as const),
  };
  return (
    <AdministrationFrame
      title={texts.members.title}
      text={texts.members.text}
      actions={
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" className="size-[18px]" />}
          onClick={() => change({ import: 'csv' })}
        >
          {importTexts.open}
        </Button>
      }
    >
      {profile?.role === 'owner' && <SamplePeople headingLevel="h2" className={cx(cardClass, 'mb-4 p-5')} />}
      <MemberFilters filters={filters} onChange={change} />
      <MemberList filters={filters} onOpen={(id) => change({ member: id })} />
      {opened !== '' && <MemberDialog key={opened} id={opened} onClose={() => change({ member: '' })} />}
      {param('import') !== '' && (
        <ImportDialog
          onClose={() => change({ import: '' })}
          onShow={() => change({ import: '', search: '', role: '', state: 'imported' })}
        />
      )}
    </AdministrationFrame>
  );
}
