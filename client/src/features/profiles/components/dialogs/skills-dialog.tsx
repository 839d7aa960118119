import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { useSaveProfile } from '../../api/use-save-profile';
import { FormDialog } from './form-dialog';
import { SkillBox } from './skill-box';
import { useSkillList } from './use-skill-list';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const { done, failed, rules } = PROFILE_TEXTS;

function SkillChips({ skills, onRemove }: { skills: readonly string[]; onRemove: (skill: string) => void }) {
  return (
    <ul aria-label={texts.skills.yours} className="mt-4 flex flex-wrap gap-2">
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

/** "Edit Skills": an input with suggestions; Enter or the plus adds a skill. */
export function SkillsDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const list = useSkillList(profile);
  const save = useSaveProfile({ done: done.skills, failed: failed.skills });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      // Saving includes a skill that is typed but not yet added.
      { change: { skills: list.withTyped().map((skill) => ({ skill })) } },
      {
        onSuccess: () => {
          list.draft.forget();
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.skills.title}
      draft={list.draft}
      isBusy={save.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SkillBox
        typed={list.typed}
        taken={list.skills}
        isFull={list.isFull}
        onType={list.setTyped}
        onAdd={list.add}
      />
      {list.isFull && (
        <p role="status" className="mt-2 text-small text-muted">
          {rules.tooMany({ max: String(PROFILE_LIMITS.skillsMax) })}
        </p>
      )}
      <SkillChips skills={list.skills} onRemove={list.remove} />
    </FormDialog>
  );
}
