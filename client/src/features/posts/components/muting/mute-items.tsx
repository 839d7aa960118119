import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { EyeOff, VolumeX } from 'lucide-react';
import { use } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { MenuItem } from '@/ui/overlay/menu';
import { useMuting } from '../../api/muting/use-muting';
import { FeedContext } from './feed-context';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Menu items that keep a post or its author out of the feeds. Outside a feed, a toast offers the undo. */
export function MuteItems({ post }: { post: PostView }) {
  const isInFeed = use(FeedContext);
  const { setHidden, setMuted } = useMuting(post);
  const name = post.user.fullName || POST_TEXTS.unknownMember;
  const handleMute = () => {
    void setMuted(true);
    if (isInFeed) return;
    const undo = { label: () => uiTexts.undo, onAct: () => void setMuted(false) };
    notify.info(() => texts.muting.muted({ name }), undo);
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
    </>
  );
}
