import { useQuery } from '@tanstack/react-query';
import type { JobType, Workplace } from '@weft/shared/jobs/choices';
import type { JobCard, JobView } from '@weft/shared/jobs/views';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { JobInput } from '@weft/shared/jobs/fields';
import { placeQueries } from '@/features/accounts';
import { AboutText, SectionCard } from '@/features/profiles';
import { EmployerLogo } from '@/ui/display/employer-logo';
import { joinFacts } from '@/lib/format/join-facts';
import type { Offering } from './offering';
import { factsText, officeDaysText, payText } from '../../job-facts';
import { texts } from '../../texts/generated';
import { salaryOf, type JobValues } from './job-values';

const { preview } = texts;

type Facts = Pick<JobView, 'type' | 'workplace' | 'officeDays' | 'place' | 'countries' | 'salary'>;

function factsOf(values: JobValues, countries: JobCard['countries']): Facts {
  const { location, salary, type, workplace, officeDays } = values;
  const country = countries.find(({ _id }) => _id === location.country)?.name ?? '';
  const place = commaSeparated([location.city.trim(), country].filter((part) => part !== ''));
  return {
    type: type === '' ? null : (type as JobType),
    workplace: workplace === '' ? null : (workplace as Workplace),
    officeDays: officeDays === '' ? null : Number(officeDays),
    place: place === '' ? null : place,
    countries: countries.filter(({ _id }) => values.countries.includes(_id)),
    salary: salaryOf(salary),
  };
}

/** What members will see of the job, while it is written. */
export function JobPreview({
  control,
  company,
}: {
  control: Control<JobValues, unknown, JobInput>;
  company: Offering;
}) {
  const values = useWatch({ control }) as JobValues;
  const { data: countries = [] } = useQuery(placeQueries.countries());
  const [isOpen, setOpen] = useState(false);
  const facts = factsOf(values, countries);
  const title = values.title.trim();
  return (
    <SectionCard title={preview.title} note={preview.hint}>
      <div className="flex items-start gap-3">
        <EmployerLogo employer={company} size={48} />
        <div className="min-w-0">
          <p dir="auto" className="align-page text-h3 leading-[1.3] font-[650] wrap-anywhere">
            {title === '' ? preview.noTitle : title}
          </p>
          <p dir="auto" className="align-page text-label font-semibold wrap-anywhere">
            {company.name}
          </p>
        </div>
      </div>
      <p className="mt-2 text-small wrap-anywhere text-muted">
        {joinFacts([factsText(facts), officeDaysText(facts)])}
      </p>
      <p className="num mt-1 font-semibold wrap-anywhere">{payText(facts)}</p>
      {values.requiredSkills.length > 0 && (
        <ul aria-label={texts.fields.requiredList} className="mt-3 flex flex-wrap gap-2">
          {values.requiredSkills.map((skill) => (
            <li
              key={skill}
              dir="auto"
              className="rounded-full border border-line-strong px-3 py-1 text-small font-[550] wrap-anywhere"
            >
              {skill}
            </li>
          ))}
        </ul>
      )}
      {values.description !== '' && (
        <div className="mt-4">
          <AboutText html={values.description} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </div>
      )}
    </SectionCard>
  );
}
