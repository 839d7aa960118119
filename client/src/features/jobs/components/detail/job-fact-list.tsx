import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import type { JobView } from '@weft/shared/jobs/views';
import {
  BriefcaseBusiness,
  Building2,
  CalendarDays,
  Hourglass,
  MapPin,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { TimeAgo } from '@/ui/display/time-ago';
import { dayText, officeDaysText, payText, placeText } from '../../job-facts';
import { texts } from '../../texts/generated';

function Fact({
  icon: Icon,
  name,
  note,
  children,
}: {
  icon: LucideIcon;
  name: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="relative min-w-0 ps-8">
      <dt className="text-small text-muted">
        <Icon aria-hidden="true" className="absolute start-0 top-0.5 size-5" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="num font-semibold wrap-anywhere">
        {children}
        {note && <span className="block text-small font-normal text-muted">{note}</span>}
      </dd>
    </div>
  );
}

/** Level of the headings of a job's parts, below its title. */
export type PartHeading = 'h2' | 'h3';

/** Salary, workplace, type, place and dates of a job. */
export function JobFactList({ job, headingLevel: Heading }: { job: JobView; headingLevel: PartHeading }) {
  const { workplace, type, publishedAt, endsAt, state } = job;
  const place = placeText(job);
  const { page } = texts;
  return (
    <section className="border-t border-line px-6 py-5 max-md:px-4">
      <Heading className="sr-only">{page.facts}</Heading>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <Fact icon={Wallet} name={page.salary} note={page.beforeTax}>
          {payText(job)}
        </Fact>
        {workplace && (
          <Fact icon={Building2} name={page.workplace} note={officeDaysText(job)}>
            {JOB_TEXTS.workplaces[workplace]}
          </Fact>
        )}
        {type && (
          <Fact icon={BriefcaseBusiness} name={page.type}>
            {JOB_TEXTS.types[type]}
          </Fact>
        )}
        {place && (
          <Fact icon={MapPin} name={page.place}>
            {place}
          </Fact>
        )}
        {publishedAt && (
          <Fact icon={CalendarDays} name={page.posted} note={<TimeAgo iso={publishedAt} />}>
            {dayText(publishedAt)}
          </Fact>
        )}
        {endsAt && state === 'open' && (
          <Fact icon={Hourglass} name={page.openUntil}>
            {dayText(endsAt)}
          </Fact>
        )}
      </dl>
    </section>
  );
}
