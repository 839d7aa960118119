import type { CompanyView } from '@weft/shared/companies/views';
import { Eye } from 'lucide-react';
import { Link, Navigate } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { CompanyBySlug } from '../components/company-by-slug';
import { CompanyPictures } from '../components/edit/company-pictures';
import { CompanyRoles } from '../components/edit/company-roles';
import { CompanyDomain } from '../components/edit/domain/company-domain';
import { DetailsForm } from '../components/edit/details-form';
import { EndCompany } from '../components/edit/end-company';
import { TrailLink } from '../components/edit/trail-link';
import { texts } from '../texts/generated';

function EditCompany({ company }: { company: CompanyView }) {
  const { name, slug, can, isSuspended } = company;
  usePageTitle(texts.edit.pageTitle({ name }));
  return (
    <div className="mx-auto flex max-w-[860px] flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="align-page wrap-anywhere">
          {texts.edit.title}
        </h1>
        <Link to={paths.company(slug)} className={buttonClass({ variant: 'secondary' })}>
          <Eye aria-hidden="true" className="size-4.5" />
          {texts.edit.view}
        </Link>
      </div>
      {isSuspended && <BannerMessage tone="danger">{texts.page.suspended}</BannerMessage>}
      {can.edit && <CompanyPictures company={company} />}
      {can.edit && <DetailsForm company={company} />}
      {can.manageRoles && !isSuspended && <CompanyDomain company={company} />}
      {can.manageRoles && <CompanyRoles company={company} />}
      {can.manageRoles && <TrailLink company={company} />}
      <EndCompany company={company} />
    </div>
  );
}

/** `/companies/{slug}/edit`, for members with a role; others see the page. */
export function EditCompanyScreen() {
  return (
    <CompanyBySlug pathOf={paths.editCompany}>
      {(company) =>
        company.viewerRole === null ? (
          <Navigate replace to={paths.company(company.slug)} />
        ) : (
          <EditCompany key={company._id} company={company} />
        )
      }
    </CompanyBySlug>
  );
}
