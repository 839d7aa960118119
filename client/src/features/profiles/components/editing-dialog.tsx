import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Editing } from '../editing';
import { EditProfileDialog } from './dialogs/edit-profile-dialog';
import { EducationDialog } from './dialogs/education-dialog';
import { ExperienceDialog } from './dialogs/experience-dialog';
import { SkillsDialog } from './dialogs/skills-dialog';
import { ImageEditorDialog } from './image/image-editor-dialog';

/** The dialog of the current edit. Loaded when the owner first edits something. */
export function EditingDialog({
  editing,
  profile,
  onClose,
}: {
  editing: Editing;
  profile: OwnProfile;
  onClose: () => void;
}) {
  if (editing.kind === 'profile')
    return <EditProfileDialog profile={profile} section={editing.section} onClose={onClose} />;
  if (editing.kind === 'image') return <ImageEditorDialog field={editing.field} onClose={onClose} />;
  if (editing.kind === 'experience') return <ExperienceDialog entry={editing.entry} onClose={onClose} />;
  if (editing.kind === 'education') return <EducationDialog entry={editing.entry} onClose={onClose} />;
  return <SkillsDialog profile={profile} onClose={onClose} />;
}
