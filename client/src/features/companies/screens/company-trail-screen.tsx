import { TRAIL_AREAS } from '@weft/shared/companies/trail-contract';
import type { CompanyView } from '@weft/shared/companies/views';
import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { SelectField } from '@/ui/form/select-field';
import { CompanyBySlug } from '../components/company-by-slug';
import { TrailEntries } from '../components/trail/trail-entries';
import { texts } from '../texts/generated';

const { trail } = texts;

function CompanyTrail({ company }: { company: CompanyView }) {
  const { _id, name, slug } = company;
  const [query, setQuery] = useSearchParams();
  const area = TRAIL_AREAS.find((each) => each === query.get('area'));
  usePageTitle(trail.pageTitle({ name }));
  const options = [
    { value: '', label: trail.all },
    ...TRAIL_AREAS.map((value) => ({ value, label: texts.trailAreas[value] })),
  ];
  return (
    <div className="mx-auto flex max-w-[860px] flex-col gap-4 p-6 max-md:gap-3 max-md:p-3">
      <Link
        to={paths.editCompany(slug)}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {trail.back}
      </Link>
      <h1 dir="auto" className="align-page wrap-anywhere">
        {trail.title}
      </h1>
      <p dir="auto" className="align-page wrap-anywhere text-muted">
        {trail.hint({ name })}
      </p>
      <SelectField
        label={trail.area}
        className="max-w-80"
        options={options}
        value={area ?? ''}
        onChange={({ target: { value } }) => setQuery(value === '' ? {} : { area: value }, { replace: true })}
      />
      <Card as="div" className="p-5">
        <TrailEntries company={_id} filter={area ? { area } : {}} />
      </Card>
    </div>
  );
}

/** `/companies/{slug}/trail`, for owners and administrators; others see the page. */
export function CompanyTrailScreen() {
  return (
    <CompanyBySlug pathOf={paths.companyTrail}>
      {(company) =>
        company.can.manageRoles ? (
          <CompanyTrail key={company._id} company={company} />
        ) : (
          <Navigate replace to={paths.company(company.slug)} />
        )
      }
    </CompanyBySlug>
  );
}
