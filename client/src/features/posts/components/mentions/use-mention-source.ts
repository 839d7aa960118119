import { MENTION_SIGN } from '@weft/shared/posts/mentions/mentions';
import { useMe } from '@/features/members';
import { joinFacts } from '@/lib/format/join-facts';
import type { SuggestionSource } from '@/ui/form/suggestions/suggestion-source';
import { findMentionable } from './find-mentionable';
import { texts } from '../../texts/generated';

/** A name of up to four words. */
const NAME = /^(?:[^\s@]+ ?){0,4}$/;

/** Suggests members while a name is typed after `@`. */
export function useMentionSource(): SuggestionSource {
  const ownId = useMe()?._id;
  return {
    trigger: MENTION_SIGN,
    pattern: NAME,
    label: texts.mentions.people,
    find: async (typed, signal) => {
      const people = await findMentionable(typed, signal);
      return people
        .filter(({ _id, fullName }) => _id !== ownId && fullName !== '')
        .map(({ _id, fullName, headline, profileImage, isConnection }) => ({
          id: _id,
          text: `${MENTION_SIGN}${fullName}`,
          label: fullName,
          note: joinFacts([headline, isConnection && texts.mentions.connection]),
          picture: profileImage ?? '',
        }));
    },
  };
}
