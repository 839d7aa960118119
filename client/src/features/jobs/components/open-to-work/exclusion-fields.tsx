import { HIDDEN_FROM_LIMITS as LIMITS } from '@weft/shared/limits';
import { Avatar } from '@/ui/display/avatar';
import { CompanyLogo } from '@/ui/display/company-logo';
import { openToWorkQueries } from '../../api/open-to-work-queries';
import { texts } from '../../texts/generated';
import { ExclusionField } from './exclusion-field';
import type { OpenToWorkForm, Own } from './use-open-to-work-form';

const drawCompany = ({ logo }: Own['proposed'][number]) => <CompanyLogo src={logo} size={36} />;
const drawMember = ({ fullName, profileImage }: OpenToWorkForm['values']['hiddenMembers'][number]) => (
  <Avatar name={fullName} src={profileImage} size={36} />
);

/** Companies and members from whom it is hidden. */
export function ExclusionFields({
  form: { values, set },
  proposed,
}: {
  form: OpenToWorkForm;
  proposed: Own['proposed'];
}) {
  return (
    <>
      <ExclusionField
        label={texts.open.hideCompanies}
        hint={texts.open.hideHint}
        value={values.hiddenCompanies}
        proposed={proposed}
        max={LIMITS.companiesMax}
        find={openToWorkQueries.companies}
        nameOf={({ name }) => name}
        draw={drawCompany}
        onChange={(hiddenCompanies) => set({ hiddenCompanies })}
      />
      <ExclusionField
        label={texts.open.hideMembers}
        value={values.hiddenMembers}
        max={LIMITS.membersMax}
        find={openToWorkQueries.members}
        nameOf={({ fullName }) => fullName}
        draw={drawMember}
        onChange={(hiddenMembers) => set({ hiddenMembers })}
      />
    </>
  );
}
