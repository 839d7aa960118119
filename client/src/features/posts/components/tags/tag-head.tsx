import { useQuery } from '@tanstack/react-query';
import { hashtagOf } from '@weft/shared/posts/tags/hashtags';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { TagView } from '@weft/shared/posts/tags/tag-views';
import { Check, Ellipsis, Hash, Plus, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { messageOf } from '@/lib/api/api-error';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { joinFacts } from '@/lib/format/join-facts';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { Card } from '@/ui/display/card';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useMuteTag } from '../../api/muting/use-mute-tag';
import { tagQueries } from '../../api/tags/tag-queries';
import { useFollowTag } from '../../api/tags/use-follow-tag';
import { texts } from '../../texts/generated';

function FollowTagButton({ tag }: { tag: TagView }) {
  const follow = useFollowTag(tag);
  const Icon = tag.isFollowed ? Check : Plus;
  const hashtag = hashtagOf(tag.name);
  return (
    <Button
      variant={tag.isFollowed ? 'secondary' : 'primary'}
      className="max-md:flex-1"
      aria-pressed={tag.isFollowed}
      aria-label={tag.isFollowed ? texts.tags.isFollowingTag({ hashtag }) : texts.tags.followTag({ hashtag })}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      onClick={() => void follow(!tag.isFollowed)}
    >
      {tag.isFollowed ? texts.tags.isFollowing : texts.tags.follow}
    </Button>
  );
}

/** Follows a hashtag or mutes it; a muted one can be unmuted only, because its posts are in no feed. */
function TagActions({ tag }: { tag: TagView }) {
  const setMuted = useMuteTag(tag);
  const unmuting = useRef<HTMLButtonElement>(null);
  const options = useRef<HTMLButtonElement>(null);
  const hashtag = hashtagOf(tag.name);
  const wasMuted = useRef(tag.isMuted);
  useEffect(() => {
    if (wasMuted.current === tag.isMuted) return;
    wasMuted.current = tag.isMuted;
    if (isFocusLost()) (tag.isMuted ? unmuting : options).current?.focus();
  }, [tag.isMuted]);
  if (tag.isMuted)
    return (
      <Button
        ref={unmuting}
        variant="secondary"
        className="max-md:w-full"
        aria-label={texts.muting.unmuteTag({ hashtag })}
        icon={<Volume2 aria-hidden="true" className="size-4.5" />}
        onClick={() => void setMuted(false)}
      >
        {texts.muting.unmute}
      </Button>
    );
  return (
    <div className="flex gap-2 max-md:w-full">
      <FollowTagButton tag={tag} />
      <Menu
        trigger={
          <IconButton ref={options} label={texts.tags.options} solid>
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<VolumeX aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => void setMuted(true)}
        >
          <span className="max-w-60 min-w-0 truncate">{texts.muting.muteTag({ hashtag })}</span>
        </MenuItem>
      </Menu>
    </div>
  );
}

/** Posts with a hashtag, and its followers. */
function countsOf({ postsCount, hasMorePosts, followersCount }: TagView): string {
  const shown = abbreviateCount(postsCount);
  return joinFacts([
    texts.tags.uses({ count: postsCount, shown: hasMorePosts ? `${shown}+` : shown }),
    texts.tags.followers({ count: followersCount, shown: abbreviateCount(followersCount) }),
  ]);
}

/** A hashtag, how many posts have it and how many members follow it, and the button to follow it. */
export function TagHead({ name }: { name: string }) {
  const { data: tag, error, isFetching, refetch } = useQuery(tagQueries.one(name));
  return (
    <Card className="flex flex-wrap items-center gap-x-4.5 gap-y-3.5 p-6 max-md:gap-x-3.5 max-md:p-4">
      <span className="grid size-16 flex-none place-items-center rounded-avatar bg-primary-soft text-on-primary-soft max-md:size-13">
        <Hash aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-[1_1_calc(100%-5.5rem)] md:flex-[1_1_16rem]">
        <h1 dir="auto" className="align-page wrap-anywhere">
          {hashtagOf(tag?.name ?? name)}
        </h1>
        {tag && <p className="num text-muted">{tag.isMuted ? texts.tags.isMuted : countsOf(tag)}</p>}
        {!tag && error && <p className="text-muted">{messageOf(error, POST_TEXTS.failed.loadTag)}</p>}
        {!tag && !error && (
          <SkeletonGroup label={texts.tags.loading}>
            <Skeleton className="mt-1 h-5 w-40" />
          </SkeletonGroup>
        )}
      </div>
      {tag && <TagActions tag={tag} />}
      {!tag && error && (
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {uiTexts.tryAgain}
        </Button>
      )}
    </Card>
  );
}
