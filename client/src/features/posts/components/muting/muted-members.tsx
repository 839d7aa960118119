import { useInfiniteQuery } from '@tanstack/react-query';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { MutedMember } from '@weft/shared/posts/muting-views';
import { VolumeX } from 'lucide-react';
import { AuthorAvatar, AuthorLink } from '../author-link';
import { Disclosure } from '@/ui/navigation/disclosure';
import { mutingQueries } from '../../api/muting/muting-queries';
import { useUnmute } from '../../api/muting/use-unmute';
import { MuteRows } from './mute-rows';
import { UnmuteButton } from './unmute-button';
import { texts } from '../../texts/generated';

function MutedRow({ user }: Pick<MutedMember, 'user'>) {
  const unmute = useUnmute(user._id);
  const name = user.fullName || POST_TEXTS.unknownMember;
  return (
    <li className="flex items-center gap-3 py-3">
      <AuthorAvatar author={user} />
      <div className="min-w-0 flex-1">
        <AuthorLink author={user} />
      </div>
      <UnmuteButton unmute={unmute} label={texts.muting.unmuteMember({ name })} />
    </li>
  );
}

function MutedList() {
  const query = useInfiniteQuery(mutingQueries.members());
  const muted = query.data?.pages.flatMap((page) => page.muted);
  return (
    <MuteRows
      query={query}
      more={query}
      count={muted?.length}
      failed={POST_TEXTS.failed.loadMuted}
      empty={texts.muting.nobody}
    >
      {muted?.map(({ user }) => (
        <MutedRow key={user._id} user={user} />
      ))}
    </MuteRows>
  );
}

/** Section of the settings that lists muted members and unmutes them. */
export function MutedMembers() {
  return (
    <Disclosure
      icon={<VolumeX aria-hidden="true" />}
      title={texts.muting.membersTitle}
      text={texts.muting.membersHint}
    >
      <MutedList />
    </Disclosure>
  );
}
