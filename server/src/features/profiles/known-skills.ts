import { PROFILE_LIMITS } from '@weft/shared/limits';
import { COMMON_SKILLS } from './common-skills.ts';
import { keepSkills, skillKeyOf } from './entry-lists.ts';
import type { SkillStore } from './skill.store.ts';

/** A common skill that this text begins, or begins a word of. */
function isBegunBy(skill: string, key: string): boolean {
  return ` ${skillKeyOf(skill)}`.includes(` ${key}`);
}

/** Skills to offer: what members have, the most common first, then what many people have elsewhere. */
export async function knownSkills(store: SkillStore, search: string): Promise<string[]> {
  const limit = PROFILE_LIMITS.skillSuggestions;
  const key = skillKeyOf(search);
  const common = COMMON_SKILLS.filter((skill) => isBegunBy(skill, key));
  const held = await store.find(search, limit);
  return keepSkills([...held, ...common].map((skill) => ({ skill }))).slice(0, limit);
}
