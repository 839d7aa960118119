import type { JobView } from '@weft/shared/jobs/views';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { VerifiedMark } from '@/features/companies';
import { MemberLine } from '@/features/network';
import { AboutText } from '@/features/profiles';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { EmployerLogo } from '@/ui/display/employer-logo';
import { dayText, factsText } from '../../job-facts';
import { texts } from '../../texts/generated';
import { StateTag } from '../state-tag';
import { JobActions } from './job-actions';
import { JobFactList, type PartHeading } from './job-fact-list';
import { JobSkills } from './job-skills';

const { page } = texts;

function StateNote({ job: { state, endsAt, company } }: { job: JobView }) {
  if (state === 'draft')
    return (
      <BannerMessage tone="info">{company.slug === null ? page.isOwnDraft : page.isDraft}</BannerMessage>
    );
  if (state === 'open' || endsAt === null) return null;
  const date = dayText(endsAt);
  return (
    <BannerMessage tone="info">
      {state === 'closed' ? page.closedOn({ date }) : page.expiredOn({ date })}
    </BannerMessage>
  );
}

function Contact({
  contact,
  headingLevel: Heading,
}: {
  contact: NonNullable<JobView['contact']>;
  headingLevel: PartHeading;
}) {
  return (
    <section className="border-t border-line px-6 py-5 max-md:px-4">
      <Heading className="mb-3 text-title">{page.contact}</Heading>
      <div className="flex flex-wrap items-center gap-3">
        <MemberLine member={contact} />
        <Link
          to={paths.messagesWith(contact._id)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {page.message}
        </Link>
      </div>
    </section>
  );
}

/** The viewer's connections at the company, with links to their profiles. */
function ColleaguesPart({
  colleagues,
  headingLevel: Heading,
}: {
  colleagues: JobView['colleagues'];
  headingLevel: PartHeading;
}) {
  if (colleagues.count === 0) return null;
  return (
    <section className="border-t border-line px-6 py-5 max-md:px-4">
      <Heading className="mb-3 text-title">{texts.card.colleagues({ count: colleagues.count })}</Heading>
      <ul className="flex flex-col gap-3">
        {colleagues.named.map((member) => (
          <li key={member._id} className="flex items-center gap-3">
            <MemberLine member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A whole job. `headingLevel`: of its title; with `isLinked` the title leads to its page. */
export function JobDetail({
  job,
  headingLevel: Heading,
  isLinked = false,
}: {
  job: JobView;
  headingLevel: 'h1' | 'h2';
  isLinked?: boolean;
}) {
  const [isOpen, setOpen] = useState(true);
  const { _id, title, company, description, contact, state } = job;
  const Part: PartHeading = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <>
      <header className="flex flex-col gap-4 px-6 py-6 max-md:px-4 max-md:py-4">
        <div className="flex flex-wrap items-start gap-4">
          <EmployerLogo employer={company} size={64} />
          <div className="min-w-0 flex-[1_1_14rem]">
            <Heading dir="auto" className="align-page text-[1.5rem]/8 wrap-anywhere">
              {isLinked ? (
                <Link to={paths.job(_id)} className="text-text hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </Heading>
            <p className="mt-0.5">
              <Link
                to={paths.employer(company)}
                dir="auto"
                className="font-semibold wrap-anywhere text-text hover:underline"
              >
                {company.name}
              </Link>
              <VerifiedMark domain={company.verifiedDomain} />
            </p>
            <p className="text-label wrap-anywhere text-muted">{factsText(job)}</p>
          </div>
          {state !== 'open' && <StateTag job={job} />}
        </div>
        <StateNote job={job} />
        <div>
          <JobActions job={job} />
        </div>
      </header>
      <JobFactList job={job} headingLevel={Part} />
      <JobSkills job={job} headingLevel={Part} />
      <ColleaguesPart colleagues={job.colleagues} headingLevel={Part} />
      {description && (
        <section className="border-t border-line px-6 py-5 max-md:px-4">
          <Part className="mb-3 text-title">{page.about}</Part>
          <AboutText html={description} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </section>
      )}
      {contact && <Contact contact={contact} headingLevel={Part} />}
    </>
  );
}
