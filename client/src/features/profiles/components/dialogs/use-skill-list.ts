import { PROFILE_LIMITS } from '@weft/shared/limits';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { useDraft } from '@/lib/storage/drafts';
import { withSkill } from './with-skill';

const MAX = PROFILE_LIMITS.skillsMax;

interface SkillDraft {
  skills: string[];
  /** Typed but not yet added. */
  typed: string;
}

function read(text: string, otherwise: SkillDraft): SkillDraft {
  try {
    const { skills, typed } = JSON.parse(text) as Partial<SkillDraft>;
    if (!Array.isArray(skills) || typeof typed !== 'string') return otherwise;
    return { skills: skills.filter((skill) => typeof skill === 'string'), typed };
  } catch {
    return otherwise;
  }
}

/** The edited skills and the typed text, stored as a draft. */
export function useSkillList(profile: OwnProfile) {
  const [initial] = useState<SkillDraft>(() => ({
    skills: profile.skills.map(({ skill }) => skill),
    typed: '',
  }));
  const blank = JSON.stringify(initial);
  const [text, setText, forget] = useDraft(profile._id, 'profile:skills', blank);
  const [isRestored, setRestored] = useState(text !== blank);
  const { skills, typed } = read(text, initial);
  const change = (part: Partial<SkillDraft>) => setText(JSON.stringify({ skills, typed, ...part }));
  return {
    skills,
    typed,
    isFull: skills.length >= MAX,
    setTyped: (value: string) => change({ typed: value }),
    add: (skill: string) => change({ skills: withSkill(skills, skill, MAX), typed: '' }),
    remove: (skill: string) => change({ skills: skills.filter((one) => one !== skill) }),
    withTyped: () => withSkill(skills, typed, MAX),
    draft: {
      hasChanges: text !== blank,
      isRestored,
      forget,
      startOver: () => {
        forget();
        setRestored(false);
      },
    },
  };
}
