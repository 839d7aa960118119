import { useQuery } from '@tanstack/react-query';
import type { ExperienceView } from '@weft/shared/profiles/views';
import { joinFacts } from '@/lib/format/join-facts';
import { companyLinkQueries } from '../../api/company-link-queries';
import { newestFirst } from '../../dates/months';
import type { Edit } from '../../editing';
import { employmentName } from '../../names';
import { EmptySection, SectionButton, SectionCard } from './section-card';
import { Timeline } from './timeline';
import { texts } from '../../texts/generated';

const initialOf = (name: string) => (Array.from(name.trim())[0] ?? '').toUpperCase();

/** The pages that the entries link to, by id; without those that the viewer may not see, and while they load. */
function useLinkedCompanies(memberId: string, experience: readonly ExperienceView[]) {
  const linked = experience.flatMap(({ company }) => company ?? []);
  const { data } = useQuery(companyLinkQueries.ofMember(memberId, linked));
  return new Map((data ?? []).map((company) => [company._id, company]));
}

/** Experience of a member, newest first. Only the owner has `edit`. */
export function ExperienceSection({
  memberId,
  experience,
  edit,
}: {
  memberId: string;
  experience: readonly ExperienceView[];
  edit?: Edit | undefined;
}) {
  const companies = useLinkedCompanies(memberId, experience);
  if (experience.length === 0 && !edit) return null;
  const handleAdd = () => edit?.({ kind: 'experience', entry: null });
  const entries = newestFirst(experience).map((entry) => ({
    ...entry,
    company: companies.get(entry.company ?? ''),
    subtitle: joinFacts([entry.companyName, entry.employmentType && employmentName(entry.employmentType)]),
    place: entry.location,
    mark: initialOf(entry.companyName),
    onEdit: edit && (() => edit({ kind: 'experience', entry })),
  }));
  return (
    <SectionCard
      title={texts.sections.experience}
      {...(experience.length === 0 && { className: 'print:hidden' })}
      action={edit && <SectionButton adds label={texts.sections.addExperience} onClick={handleAdd} />}
    >
      {entries.length === 0 ? (
        <EmptySection label={texts.sections.addExperience} onAdd={handleAdd}>
          {texts.sections.experienceHint}
        </EmptySection>
      ) : (
        <Timeline entries={entries} />
      )}
    </SectionCard>
  );
}
