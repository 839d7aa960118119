import { useQuery } from '@tanstack/react-query';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { EmptyState } from '@/ui/feedback/empty-state';
import { companyQueries } from '../api/company-queries';
import { texts } from '../texts/generated';
import { CompaniesFailed, CompanySkeleton } from './company-list';
import { CompanyRow } from './company-row';
import { CreateCompanyLink } from './create-company-link';

/** Companies in which the viewer has a role. */
export function OwnCompanies() {
  const query = useQuery(companyQueries.own());
  if (query.isPending) return <CompanySkeleton />;
  if (!query.data) return <CompaniesFailed query={query} />;
  if (query.data.length === 0)
    return (
      <EmptyState title={texts.own.empty} action={<CreateCompanyLink />}>
        {texts.own.emptyHint}
      </EmptyState>
    );
  return (
    <ul aria-label={texts.own.label} className="divide-y divide-line">
      {query.data.map(({ company, role }) => (
        <CompanyRow
          key={company._id}
          company={company}
          action={
            <div className="flex flex-col items-end gap-1 max-md:items-start">
              <Link
                to={paths.editCompany(company.slug)}
                aria-label={texts.own.editCompany({ name: company.name })}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                <Pencil aria-hidden="true" className="size-4" />
                {texts.own.edit}
              </Link>
              <span className="text-small text-muted">{COMPANY_TEXTS.roles[role]}</span>
            </div>
          }
        />
      ))}
    </ul>
  );
}
