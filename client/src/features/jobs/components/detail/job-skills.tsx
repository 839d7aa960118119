import type { JobView } from '@weft/shared/jobs/views';
import { Check, Plus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import type { PartHeading } from './job-fact-list';
import { texts } from '../../texts/generated';

type Skills = JobView['requiredSkills'];

/** Skills, those of the viewer with a tick; screen readers hear which. */
function SkillChips({ title, skills }: { title: string; skills: Skills }) {
  const id = useId();
  if (skills.length === 0) return null;
  return (
    <div>
      <p id={id} className="mb-2 text-small font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {skills.map(({ name, isHeld }) => {
          const Icon = isHeld ? Check : Plus;
          return (
            <li
              key={name}
              className={cx(
                'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 py-0.5 text-small font-[550]',
                isHeld ? 'border-transparent bg-success-soft text-success' : 'border-line-strong',
              )}
            >
              <Icon aria-hidden="true" className="size-4 flex-none" />
              <span dir="auto" className="wrap-anywhere">
                {name}
              </span>
              <span className="sr-only">{isHeld ? texts.page.held : texts.page.notHeld}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The skills of a job, and how many of the required ones the viewer has. */
export function JobSkills({ job, headingLevel: Heading }: { job: JobView; headingLevel: PartHeading }) {
  const { requiredSkills, optionalSkills, skillMatch } = job;
  if (requiredSkills.length + optionalSkills.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-line px-6 py-5 max-md:px-4">
      <Heading className="sr-only">{texts.page.skills}</Heading>
      {requiredSkills.length > 0 && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p className="num text-label font-semibold">{texts.page.youHave(skillMatch)}</p>
            <Link to={paths.ownProfile} className="text-small font-semibold text-primary hover:underline">
              {texts.page.editSkills}
            </Link>
          </div>
          <div aria-hidden="true" className="flex gap-1">
            {requiredSkills.map(({ name }, index) => (
              <span
                key={name}
                className={cx(
                  'h-1.5 flex-1 rounded-full',
                  index < skillMatch.held ? 'bg-success' : 'bg-sunken',
                )}
              />
            ))}
          </div>
        </>
      )}
      <SkillChips title={texts.fields.requiredList} skills={requiredSkills} />
      <SkillChips title={texts.fields.optionalList} skills={optionalSkills} />
    </section>
  );
}
