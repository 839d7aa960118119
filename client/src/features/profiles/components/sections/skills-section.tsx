import type { Edit } from '../../editing';
import { EmptySection, SectionButton, SectionCard } from './section-card';

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
      title="Skills"
      {...(skills.length === 0 && { className: 'print:hidden' })}
      action={edit && skills.length > 0 && <SectionButton label="Edit skills" onClick={handleEdit} />}
    >
      {skills.length === 0 ? (
        <EmptySection label="Add skills" onAdd={handleEdit}>
          Skills help people find you.
        </EmptySection>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {skills.map(({ skill }) => (
            <li
              key={skill}
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
