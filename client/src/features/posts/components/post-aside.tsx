import type { PostView } from '@weft/shared/posts/views';
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReport } from '@/features/members';
import { FollowButton } from '@/features/network';
import { IconButton } from '@/ui/button/icon-button';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { useDeletePost } from '../api/use-delete-post';
import { useComposer } from '../composer-context';
import { MuteItems } from './muting/mute-items';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Actions in the header of a post: a menu for own posts, Follow and a menu for posts of others. */
export function PostAside({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  if (post.can.edit || post.can.delete) return <PostMenu post={post} {...(onDeleted && { onDeleted })} />;
  return (
    <div className="flex flex-none items-center gap-1">
      {/* Companies are followed on their pages. */}
      {!post.user.company && (
        <FollowButton member={post.user} isFollowing={post.viewerFollowsAuthor} messages="feed" narrow />
      )}
      <OthersMenu post={post} />
    </div>
  );
}

/** Menu of a post by another member. */
function OthersMenu({ post }: { post: PostView }) {
  const report = useReport();
  return (
    <Menu
      trigger={
        <IconButton label={texts.menu.more} className="-me-2">
          <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
    >
      <MuteItems post={post} />
      <MenuItem
        icon={<Flag aria-hidden="true" strokeWidth={1.75} />}
        onSelect={() => report({ type: 'post', id: post._id, author: post.user })}
      >
        {texts.menu.report}
      </MenuItem>
    </Menu>
  );
}

/** Menu with Edit Post and Delete, as far as they are allowed. */
function PostMenu({ post, onDeleted }: { post: PostView; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const composer = useComposer();
  const remove = useDeletePost(post._id);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.menu.label} className="-mt-1 -me-2">
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
      >
        {post.can.edit && (
          <MenuItem
            icon={<Pencil aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => composer.edit(post)}
          >
            {texts.editPost}
          </MenuItem>
        )}
        {post.can.delete && (
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
            onSelect={() => setAsking(true)}
          >
            {uiTexts.delete}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.menu.deletePost}
        confirmLabel={uiTexts.delete}
        busyText={uiTexts.deleting}
        busy={remove.isPending}
        danger
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: onDeleted, onSettled: () => setAsking(false) })
        }
      >
        {texts.menu.deleteQuestion}
      </ConfirmDialog>
    </>
  );
}
