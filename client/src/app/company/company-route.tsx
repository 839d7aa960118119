import { CompanyJobs } from '@/features/jobs';
import { CompanyScreen } from '@/features/companies/screens/company-screen';

/** `/companies/{slug}`, with the jobs of the company. */
export function CompanyRoute() {
  return <CompanyScreen renderJobs={(company) => <CompanyJobs company={company} />} />;
}
