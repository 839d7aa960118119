import type { PostView } from '@weft/shared/posts/views';
import { Quote, Repeat2, Undo2 } from 'lucide-react';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { PressButton } from '@/ui/button/press-button';
import { useRepost } from '../../api/reposts/use-repost';
import { useComposer } from '../../composer-context';
import { actionClass } from '../action-class';
import { texts } from '../../texts/generated';

/** Menu with Repost, or its undoing, and Quote. Absent for posts for connections, except to undo an earlier repost. */
export function RepostButton({ post }: { post: PostView }) {
  const isReposted = post.viewerReposted;
  const setReposted = useRepost(post);
  const composer = useComposer();
  if (!post.can.repost && !isReposted) return null;
  const icon = isReposted ? <Undo2 aria-hidden="true" /> : <Repeat2 aria-hidden="true" />;
  const label = isReposted ? texts.reposts.on : texts.reposts.action;
  return (
    <Menu
      align="start"
      trigger={
        <PressButton
          aria-label={label}
          aria-pressed={isReposted}
          title={label}
          className={actionClass(isReposted)}
        >
          <Repeat2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          <span className="max-md:hidden">{label}</span>
        </PressButton>
      }
    >
      <MenuItem icon={icon} onSelect={() => void setReposted(!isReposted)}>
        {isReposted ? texts.reposts.undo : texts.reposts.action}
      </MenuItem>
      {post.can.repost && (
        <MenuItem icon={<Quote aria-hidden="true" />} onSelect={() => composer.quote(post)}>
          {texts.quotes.action}
        </MenuItem>
      )}
    </Menu>
  );
}
