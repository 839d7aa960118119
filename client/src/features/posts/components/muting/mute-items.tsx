import { hashtagOf, hashtagsIn, listedTags } from '@weft/shared/posts/tags/hashtags';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { EyeOff, Hash, VolumeX } from 'lucide-react';
import { use } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { MenuItem } from '@/ui/overlay/menu';
import { useMuteTag } from '../../api/muting/use-mute-tag';
import { useMuting } from '../../api/muting/use-muting';
import { FeedContext } from './feed-context';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Says what was muted outside a feed, where no notice takes the place of a post. */
function offerUndo(message: () => string, onAct: () => void): void {
  notify.info(message, { label: () => uiTexts.undo, onAct });
}

/** Mutes a hashtag of a post. */
function MuteTagItem({ tag, name, postId }: { tag: string; name: string; postId: string }) {
  const isInFeed = use(FeedContext);
  const setMuted = useMuteTag({ tag, name }, postId);
  const hashtag = hashtagOf(name);
  const handleSelect = () => {
    void setMuted(true);
    if (!isInFeed)
      offerUndo(
        () => texts.muting.mutedTag({ hashtag }),
        () => void setMuted(false),
      );
  };
  return (
    <MenuItem icon={<Hash aria-hidden="true" strokeWidth={1.75} />} onSelect={handleSelect}>
      <span className="max-w-60 min-w-0 truncate">{texts.muting.muteTag({ hashtag })}</span>
    </MenuItem>
  );
}

/** The hashtags that list a post, each as it is written first. */
function tagsOf({ mediaTitle }: PostView): { readonly tag: string; readonly name: string }[] {
  const written = hashtagsIn(mediaTitle);
  return listedTags(mediaTitle).map((tag) => ({
    tag,
    name: written.find((each) => each.tag === tag)?.text.slice(1) ?? tag,
  }));
}

/** Menu items that keep a post, its author or its hashtags out of the feeds. Outside a feed, a toast offers the undo. */
export function MuteItems({ post }: { post: PostView }) {
  const isInFeed = use(FeedContext);
  const { setHidden, setMuted } = useMuting(post);
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  const handleMute = () => {
    void setMuted(true);
    if (!isInFeed)
      offerUndo(
        () => texts.muting.muted({ name }),
        () => void setMuted(false),
      );
  };
  return (
    <>
      {isInFeed && (
        <MenuItem
          icon={<EyeOff aria-hidden="true" strokeWidth={1.75} />}
          onSelect={() => void setHidden(true)}
        >
          {texts.muting.hide}
        </MenuItem>
      )}
      <MenuItem icon={<VolumeX aria-hidden="true" strokeWidth={1.75} />} onSelect={handleMute}>
        {texts.muting.mute({ name })}
      </MenuItem>
      {tagsOf(post).map((tag) => (
        <MuteTagItem key={tag.tag} {...tag} postId={post._id} />
      ))}
    </>
  );
}
