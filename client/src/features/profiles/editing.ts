import type { EducationView, ExperienceView } from '@weft/shared/profiles/views';

/** The two pictures of a profile, by the names that the form has for them. */
export type PictureField = 'profileImage' | 'bannerImage';

/** Where the dialog "Edit Profile" puts the focus first. */
export type ProfileSection = 'basics' | 'headline' | 'about' | 'location' | 'links';

/** What is being edited, and in which dialog. An entry that is null is a new one. */
export type Editing =
  | { kind: 'profile'; section: ProfileSection }
  | { kind: 'image'; field: PictureField }
  | { kind: 'experience'; entry: ExperienceView | null }
  | { kind: 'education'; entry: EducationView | null }
  | { kind: 'skills' };

/** Opens the dialog that edits something. Only the owner of a profile has it. */
export type Edit = (editing: Editing) => void;
