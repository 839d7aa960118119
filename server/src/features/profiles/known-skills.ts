import { PROFILE_LIMITS } from '@weft/shared/limits';
import { foldLine } from '@weft/shared/text/fold';
import { COMMON_SKILLS } from './common-skills.ts';
import { keepSkills } from './entry-lists.ts';
import type { SkillStore } from './skill.store.ts';

/** Folded once, because every key press searches them. A space precedes each word. */
const COMMON = COMMON_SKILLS.map((skill) => ({ skill, key: ` ${foldLine(skill)}` }));

/** Returns skills to suggest: those of members, most common first, then common ones elsewhere. */
export async function knownSkills(store: SkillStore, search: string): Promise<string[]> {
  const limit = PROFILE_LIMITS.skillSuggestions;
  const begun = ` ${foldLine(search)}`;
  const common = COMMON.filter(({ key }) => key.includes(begun)).map(({ skill }) => skill);
  const held = await store.find(search, limit);
  return keepSkills([...held, ...common].map((skill) => ({ skill }))).slice(0, limit);
}
