import { PROFILE_LIMITS } from '@weft/shared/limits';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { useDraft } from '@/lib/storage/drafts';
import { rebaseList } from '../../rebase-draft';
import { withSkill } from './with-skill';

const MAX = PROFILE_LIMITS.skillsMax;

interface Edited {
  skills: string[];
  /** Typed but not yet added. */
  typed: string;
}

interface SkillDraft extends Edited {
  /** The profile's skills when the draft was written. */
  base: string[];
}

/** Returns the profile's skills with the changes of a draft. */
function read(text: string, now: string[]): Edited {
  const unchanged = { skills: now, typed: '' };
  try {
    const { skills, typed, base } = JSON.parse(text) as Partial<SkillDraft>;
    if (!Array.isArray(skills) || !Array.isArray(base) || typeof typed !== 'string') return unchanged;
    const names = rebaseList(base, skills, now);
    const kept = names.filter((skill) => now.includes(skill));
    const added = names.filter((skill) => !now.includes(skill));
    return { skills: added.reduce((list, skill) => withSkill(list, skill, MAX), kept), typed };
  } catch {
    return unchanged;
  }
}

/** The edited skills and the typed text, stored as a draft. */
export function useSkillList(profile: OwnProfile) {
  const now = profile.skills.map(({ skill }) => skill);
  const write = (draft: Edited) => JSON.stringify({ ...draft, base: now });
  const blank = write({ skills: now, typed: '' });
  const [text, setText, forget] = useDraft(profile._id, 'profile:skills', blank);
  const { skills, typed } = read(text, now);
  const hasChanges = write({ skills, typed }) !== blank;
  const [isRestored, setRestored] = useState(hasChanges);
  const change = (part: Partial<Edited>) => setText(write({ skills, typed, ...part }));
  return {
    skills,
    typed,
    isFull: skills.length >= MAX,
    setTyped: (value: string) => change({ typed: value }),
    add: (skill: string) => change({ skills: withSkill(skills, skill, MAX), typed: '' }),
    remove: (skill: string) => change({ skills: skills.filter((one) => one !== skill) }),
    withTyped: () => withSkill(skills, typed, MAX),
    draft: {
      hasChanges,
      isRestored,
      forget,
      startOver: () => {
        forget();
        setRestored(false);
      },
    },
  };
}
