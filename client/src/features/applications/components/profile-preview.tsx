import type { SentProfile } from '@weft/shared/applications/views';
import { useState } from 'react';
import { AboutText } from '@/features/profiles';
import { joinFacts } from '@/lib/format/join-facts';
import { monthText } from '../months';
import { texts } from '../texts/generated';

const { profile: labels } = texts;

/** Level of the headings in the profile. */
type HeadingLevel = 3 | 4;

const headingLook = 'font-sans text-label font-semibold tracking-normal';

function Entries({
  level,
  title,
  entries,
}: {
  level: HeadingLevel;
  title: string;
  entries: readonly { name: string; at: string; startDate: string; endDate: string | null }[];
}) {
  if (entries.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading className={headingLook}>{title}</Heading>
      <ul className="mt-1 flex flex-col gap-1.5">
        {entries.map(({ name, at, startDate, endDate }) => (
          <li key={`${name} ${at} ${startDate}`} className="text-label wrap-anywhere">
            <span dir="auto">{name}</span>
            <span dir="auto" className="block text-small text-muted">
              {joinFacts([
                at,
                labels.period({
                  from: monthText(startDate),
                  to: endDate === null ? labels.now : monthText(endDate),
                }),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A copy of a profile as it goes with an application. */
export function ProfilePreview({ profile, level }: { profile: SentProfile; level: HeadingLevel }) {
  const [isOpen, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  const { fullName, headline, place, email, about, skills, experience, education } = profile;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {fullName}
        </p>
        {headline && (
          <p dir="auto" className="align-page text-label wrap-anywhere text-muted">
            {headline}
          </p>
        )}
        {place && <p className="text-small wrap-anywhere text-muted">{place}</p>}
        {email && (
          <a href={`mailto:${email}`} dir="ltr" className="text-small wrap-anywhere">
            {email}
          </a>
        )}
      </div>
      {about && <AboutText html={about} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {skills.length > 0 && (
        <div>
          <Heading className={headingLook}>{labels.skills}</Heading>
          <p dir="auto" className="align-page text-label wrap-anywhere text-muted">
            {joinFacts(skills)}
          </p>
        </div>
      )}
      <Entries
        level={level}
        title={labels.experience}
        entries={experience.map(({ title, companyName, ...dates }) => ({
          name: title,
          at: companyName,
          ...dates,
        }))}
      />
      <Entries
        level={level}
        title={labels.education}
        entries={education.map(({ degree, institution, ...dates }) => ({
          name: degree,
          at: institution,
          ...dates,
        }))}
      />
    </div>
  );
}
