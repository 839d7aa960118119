import type { EducationView, ExperienceView } from '@weft/shared/profiles/views';

/** Form fields of a profile's two pictures. */
export type PictureField = 'profileImage' | 'bannerImage';

/** Section that gets the initial focus in "Edit Profile". */
export type ProfileSection = 'basics' | 'headline' | 'about' | 'location' | 'links';

/** The current edit and its dialog. A null entry is a new one. */
export type Editing =
  | { kind: 'profile'; section: ProfileSection }
  | { kind: 'image'; field: PictureField }
  | { kind: 'experience'; entry: ExperienceView | null }
  | { kind: 'education'; entry: EducationView | null }
  | { kind: 'skills' };

/** Opens the dialog of an edit. Only a profile's owner has it. */
export type Edit = (editing: Editing) => void;
