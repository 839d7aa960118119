import { CompanyJobs } from '@/features/jobs';
import { CompanyPosts } from '@/features/posts';
import { CompanyScreen } from '@/features/companies/screens/company-screen';

/** `/companies/{slug}`, with the jobs of the company. */
export function CompanyRoute() {
  return (
    <CompanyScreen
      renderPosts={({ _id }) => <CompanyPosts companyId={_id} />}
      renderJobs={(company) => <CompanyJobs company={company} />}
    />
  );
}
