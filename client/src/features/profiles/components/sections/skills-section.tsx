import type { Edit } from '../../editing';
import { EmptySection, SectionButton, SectionCard } from './section-card';
import { texts } from '../../texts/generated';

/** Skills of a member. Only the owner has `edit`. */
export function SkillsSection({
  skills,
  edit,
}: {
  skills: readonly { skill: string }[];
  edit?: Edit | undefined;
}) {
  if (skills.length === 0 && !edit) return null;
  const handleEdit = () => edit?.({ kind: 'skills' });
  return (
    <SectionCard
      title={texts.sections.skills}
      {...(skills.length === 0 && { className: 'print:hidden' })}
      action={
        edit && skills.length > 0 && <SectionButton label={texts.sections.editSkills} onClick={handleEdit} />
      }
    >
      {skills.length === 0 ? (
        <EmptySection label={texts.sections.addSkills} onAdd={handleEdit}>
          {texts.sections.skillsHint}
        </EmptySection>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {skills.map(({ skill }) => (
            <li
              key={skill}
              dir="auto"
              className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line-strong px-3 text-small font-[550] wrap-anywhere"
            >
              {skill}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
