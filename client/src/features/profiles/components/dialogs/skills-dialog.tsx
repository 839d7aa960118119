import { PROFILE_LIMITS } from '@weft/shared/limits';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import type { OwnProfile } from '@weft/shared/profiles/views';
import type { FormEvent } from 'react';
import { useSaveProfile } from '../../api/use-save-profile';
import { FormDialog } from './form-dialog';
import { SkillBox } from './skill-box';
import { SkillChips } from './skill-chips';
import { useSkillList } from './use-skill-list';
import { texts } from '../../texts/generated';

const { done, failed, rules } = PROFILE_TEXTS;

/** "Edit Skills": an input with suggestions; Enter or the plus adds a skill. */
export function SkillsDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const list = useSkillList(profile);
  const save = useSaveProfile({ done: done.skills, failed: failed.skills }, list.draft.forget);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      // Saving includes a skill that is typed but not yet added.
      { change: { skills: list.withTyped().map((skill) => ({ skill })) } },
      { onSuccess: onClose },
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
      <SkillChips label={texts.skills.yours} skills={list.skills} onRemove={list.remove} />
    </FormDialog>
  );
}
