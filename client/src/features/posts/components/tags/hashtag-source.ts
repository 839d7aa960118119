import { HASHTAG_SIGN, hashtagOf } from '@weft/shared/posts/tags/hashtags';
import { searchTags } from '@weft/shared/posts/tags/tag-contract';
import { call } from '@/lib/api/api-client';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import {
  SUGGESTIONS_SHOWN,
  type Choice,
  type SuggestionSource,
} from '@/ui/form/suggestions/suggestion-source';
import { texts } from '../../texts/generated';

/** Suggests hashtags after `#`, the most used first. */
export function hashtagSource(): SuggestionSource {
  return {
    trigger: HASHTAG_SIGN,
    pattern: /^[\p{L}\p{M}\p{Nd}_\u200C\u200D]*$/u,
    label: texts.tags.label,
    isOptional: true,
    find: async (typed, signal) => {
      const { tags } = await call(searchTags, { query: { search: typed }, signal });
      return tags.slice(0, SUGGESTIONS_SHOWN).map(({ tag, name, postsCount }) => ({
        id: tag,
        text: hashtagOf(name),
        label: hashtagOf(name),
        note: texts.tags.uses({ count: postsCount, shown: abbreviateCount(postsCount) }),
      }));
    },
  };
}

/** Returns the text with the suggestion and a space in place of what was typed. */
export function withChoice(text: string, { start, length, suggestion }: Choice): string {
  return `${text.slice(0, start)}${suggestion.text} ${text.slice(start + length)}`;
}
