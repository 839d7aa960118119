import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOwnProfile } from '@/features/members';
import { usePageTitle } from '@/lib/browser/page-title';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { Skeleton } from '@/ui/feedback/skeleton';
import { registrationQueries } from '../api/registration-queries';
import { AdministrationFrame } from '../components/administration-frame';
import { QueryPart } from '../components/query-part';
import { ApplicationList } from '../components/registration/application-list';
import { AskedFieldsForm } from '../components/registration/asked-fields-form';
import { InvitationDialog } from '../components/registration/invitation-dialog';
import { InvitationList } from '../components/registration/invitation-list';
import { PasswordSetting } from '../components/registration/password-setting';
import { PrivateJobsSetting } from '../components/registration/private-jobs-setting';
import { SecondFactorSetting } from '../components/registration/second-factor-setting';
import { SettingsForm } from '../components/registration/settings-form';
import { texts } from '../texts/generated';

/** What registration asks for; shown once the settings above have loaded. */
function AskedFieldsCard() {
  const { data } = useQuery(registrationQueries.settings());
  if (!data) return null;
  return (
    <Card aria-labelledby="asked-fields" className="p-5 max-md:p-4">
      <h2 id="asked-fields">{texts.askedFields.title}</h2>
      <p className="mt-1 mb-4 text-small text-muted">{texts.askedFields.text}</p>
      <AskedFieldsForm fields={data.fields} locked={data.locked} />
    </Card>
  );
}

function Settings() {
  return (
    <QueryPart
      result={useQuery(registrationQueries.settings())}
      failed={ADMINISTRATION_TEXTS.failed.loadRegistration}
      loading={texts.registration.loading}
      skeleton={
        <>
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="mt-4 h-52" />
        </>
      }
    >
      {({ settings, locked }) => <SettingsForm settings={settings} locked={locked} />}
    </QueryPart>
  );
}

/** `/admin/registration`: who may register, applications and invitations. */
export function RegistrationScreen() {
  usePageTitle(texts.registration.title);
  const isOwner = useOwnProfile().profile?.role === 'owner';
  const [isInviting, setInviting] = useState(false);
  return (
    <AdministrationFrame title={texts.registration.title} text={texts.registration.text}>
      <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Card className="p-5 max-md:p-4">
            <Settings />
          </Card>
          <AskedFieldsCard />
          <PrivateJobsSetting />
          {isOwner && <PasswordSetting />}
          {isOwner && <SecondFactorSetting />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ApplicationList />
          <section aria-labelledby="invitations" className="min-w-0">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 id="invitations">{texts.invitations.title}</h2>
              <Button
                variant="secondary"
                size="sm"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={() => setInviting(true)}
              >
                {texts.invitations.new}
              </Button>
            </div>
            <InvitationList />
          </section>
        </div>
      </div>
      {isInviting && <InvitationDialog onClose={() => setInviting(false)} />}
    </AdministrationFrame>
  );
}
