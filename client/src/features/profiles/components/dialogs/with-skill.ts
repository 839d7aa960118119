import { fold } from '@weft/shared/text/fold';

/** Adds a trimmed skill, unless it is blank, a duplicate (ignoring case and accents) or beyond `max`. */
export function withSkill(skills: readonly string[], typed: string, max: number): string[] {
  const skill = typed.trim().replace(/\s+/g, ' ');
  const isThere = skills.some((one) => fold(one) === fold(skill));
  return skill === '' || isThere || skills.length >= max ? [...skills] : [...skills, skill];
}
