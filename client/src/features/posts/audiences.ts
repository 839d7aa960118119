import { AUDIENCES, type Audience } from '@weft/shared/posts/audience';
import { Users, UsersRound, type LucideIcon } from 'lucide-react';
import { texts } from './texts/generated';

const ICONS: Readonly<Record<Audience, LucideIcon>> = { everyone: Users, connections: UsersRound };

interface AudienceChoice {
  readonly value: Audience;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly hint: string;
}

/** Icon and texts of an audience, in the current language. */
export function audienceChoice(value: Audience): AudienceChoice {
  const { audiences, audienceHints } = texts;
  return { value, icon: ICONS[value], name: audiences[value], hint: audienceHints[value] };
}

export const audienceChoices = (): AudienceChoice[] => AUDIENCES.map(audienceChoice);
