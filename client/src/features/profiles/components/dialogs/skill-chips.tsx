import { X } from 'lucide-react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Added skills, each with a button that removes it. */
export function SkillChips({
  label,
  skills,
  onRemove,
}: {
  label: string;
  skills: readonly string[];
  onRemove: (skill: string) => void;
}) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li
          key={skill}
          className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line-strong ps-3 text-small font-[550]"
        >
          <span className="wrap-anywhere">{skill}</span>
          <PressButton
            aria-label={texts.skills.remove({ skill })}
            title={texts.skills.remove({ skill })}
            className="grid size-8 flex-none place-items-center rounded-full text-muted hover:bg-hover hover:text-text coarse:size-11"
            onClick={({ currentTarget }) => {
              keepFocusNear(currentTarget);
              onRemove(skill);
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </PressButton>
        </li>
      ))}
    </ul>
  );
}
