import { useQuery } from '@tanstack/react-query';
import { hashtagOf } from '@weft/shared/posts/tags/hashtags';
import type { MutedTag } from '@weft/shared/posts/muting-views';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { Hash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Disclosure } from '@/ui/navigation/disclosure';
import { mutingQueries } from '../../api/muting/muting-queries';
import { useUnmuteTag } from '../../api/muting/use-unmute';
import { MuteRows } from './mute-rows';
import { UnmuteButton } from './unmute-button';
import { texts } from '../../texts/generated';

function MutedRow({ tag, name }: Pick<MutedTag, 'tag' | 'name'>) {
  const unmute = useUnmuteTag(tag);
  const hashtag = hashtagOf(name);
  return (
    <li className="flex items-center gap-3 py-3">
      <Link
        to={paths.tag(name)}
        dir="auto"
        className="align-page min-w-0 flex-1 truncate font-semibold text-text hover:underline"
        title={hashtag}
      >
        {hashtag}
      </Link>
      <UnmuteButton unmute={unmute} label={texts.muting.unmuteTag({ hashtag })} />
    </li>
  );
}

function MutedList() {
  const query = useQuery(mutingQueries.tags());
  return (
    <MuteRows
      query={query}
      count={query.data?.length}
      failed={POST_TEXTS.failed.loadMutedTags}
      empty={texts.muting.noTags}
    >
      {query.data?.map(({ tag, name }) => (
        <MutedRow key={tag} tag={tag} name={name} />
      ))}
    </MuteRows>
  );
}

/** Section of the settings that lists muted hashtags and unmutes them. */
export function MutedTags() {
  return (
    <Disclosure
      icon={<Hash aria-hidden="true" />}
      title={texts.muting.tagsTitle}
      text={texts.muting.tagsHint}
    >
      <MutedList />
    </Disclosure>
  );
}
