import { commaSeparated } from '@weft/shared/languages/comma-separated';
import type { EducationView } from '@weft/shared/profiles/views';
import { GraduationCap } from 'lucide-react';
import { joinFacts } from '@/lib/format/join-facts';
import { newestFirst } from '../../dates/months';
import type { Edit } from '../../editing';
import { EmptySection, SectionButton, SectionCard } from './section-card';
import { Timeline } from './timeline';
import { texts } from '../../texts/generated';

/** `B.Tech, Electrical power systems · Grade 8.9`. */
function studyOf({ degree, title, grade }: EducationView): string {
  const study = commaSeparated([degree, title].filter((part) => part !== ''));
  return joinFacts([study, grade && texts.sections.grade({ grade })]);
}

/** Education of a member, newest first. Only the owner has `edit`. */
export function EducationSection({
  education,
  edit,
}: {
  education: readonly EducationView[];
  edit?: Edit | undefined;
}) {
  if (education.length === 0 && !edit) return null;
  const handleAdd = () => edit?.({ kind: 'education', entry: null });
  const entries = newestFirst(education).map((entry) => ({
    ...entry,
    title: entry.institution,
    subtitle: studyOf(entry),
    place: null,
    mark: <GraduationCap className="size-5" strokeWidth={1.75} />,
    onEdit: edit && (() => edit({ kind: 'education', entry })),
  }));
  return (
    <SectionCard
      title={texts.sections.education}
      {...(education.length === 0 && { className: 'print:hidden' })}
      action={edit && <SectionButton adds label={texts.sections.addEducation} onClick={handleAdd} />}
    >
      {entries.length === 0 ? (
        <EmptySection label={texts.sections.addEducation} onAdd={handleAdd}>
          {texts.sections.educationHint}
        </EmptySection>
      ) : (
        <Timeline entries={entries} />
      )}
    </SectionCard>
  );
}
