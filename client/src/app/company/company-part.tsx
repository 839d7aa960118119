import { CompanyTrailScreen } from '@/features/companies/screens/company-trail-screen';
import { EditCompanyScreen } from '@/features/companies/screens/edit-company-screen';
import { NewCompanyScreen } from '@/features/companies/screens/new-company-screen';

const PARTS = { new: NewCompanyScreen, edit: EditCompanyScreen, trail: CompanyTrailScreen };

/** Screens of those who manage a company, which load together: each one loaded by itself adds to the first load. */
export function CompanyPart({ name }: { name: keyof typeof PARTS }) {
  const Screen = PARTS[name];
  return <Screen />;
}
