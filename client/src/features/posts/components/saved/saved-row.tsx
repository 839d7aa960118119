import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { SavedFolder, SavedPost } from '@weft/shared/posts/saved-views';
import type { PostView } from '@weft/shared/posts/views';
import { Bookmark, EyeOff, Folder, FolderInput } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AuthorAvatar } from '../author-link';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { relativeTime } from '@/lib/format/relative-time';
import { useNow } from '@/lib/hooks/use-now';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { useSaved } from '../../api/use-saved';
import { textOf } from '../mentions/text-of';
import { PostPicture } from '../post-picture';
import { MoveDialog } from './move-dialog';
import { texts } from '../../texts/generated';

const rowClass = 'flex items-start gap-4 p-5 max-md:gap-3 max-md:p-4';

function FolderTag({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="mt-2 inline-flex max-w-full items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1 text-micro font-semibold text-muted">
      <Folder aria-hidden="true" className="size-3.5 flex-none" strokeWidth={2} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  );
}

function Unavailable({ tag, onRemove }: { tag: ReactNode; onRemove: () => void }) {
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-avatar bg-sunken text-muted">
        <EyeOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{texts.saved.unavailable}</p>
        <p className="text-label text-muted">{texts.saved.unavailableHint}</p>
        {tag}
      </div>
      <Button
        variant="secondary"
        size="sm"
        onClick={(event) => {
          keepFocusNear(event.currentTarget);
          onRemove();
        }}
      >
        {texts.saved.removeShort}
      </Button>
    </>
  );
}

function Available({
  post,
  savedAt,
  tag,
  onMove,
  onRemove,
}: {
  post: PostView;
  savedAt: string;
  tag: ReactNode;
  onMove: () => void;
  onRemove: () => void;
}) {
  const now = useNow();
  const [picture] = post.mediaImage;
  return (
    <>
      <AuthorAvatar author={post.user} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={paths.post(post._id)}
            dir="auto"
            className="min-w-0 truncate font-semibold text-text hover:underline"
          >
            {post.user.fullName || POST_TEXTS.unknownMember}
          </Link>
          <span className="num text-small text-subtle">
            {texts.saved.when({ when: relativeTime(savedAt, now) })}
          </span>
        </div>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-label wrap-anywhere">
          {textOf(post) || texts.post.textless}
        </p>
        {tag}
      </div>
      {picture && (
        <div className="h-[84px] w-28 flex-none overflow-hidden rounded-md max-md:hidden">
          <PostPicture image={picture} alt={picture.alt} sizes="112px" />
        </div>
      )}
      <div className="flex flex-none flex-col">
        <IconButton label={texts.saved.move} aria-haspopup="dialog" onClick={onMove}>
          <FolderInput aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={texts.saved.remove}
          className="text-primary!"
          onClick={(event) => {
            keepFocusNear(event.currentTarget);
            onRemove();
          }}
        >
          <Bookmark aria-hidden="true" className="size-5" strokeWidth={1.75} fill="currentColor" />
        </IconButton>
      </div>
    </>
  );
}

/** A saved post with its folder, or, if the viewer may not see it now, the choice to remove it. */
export function SavedRow({
  saved,
  folders,
  showsFolder,
}: {
  saved: SavedPost;
  folders: readonly SavedFolder[];
  showsFolder: boolean;
}) {
  const [isMoving, setMoving] = useState(false);
  const setSaved = useSaved({ postId: saved._id, folderId: saved.folderId });
  const remove = () => void setSaved(false);
  const tag = showsFolder && <FolderTag name={folders.find(({ _id }) => _id === saved.folderId)?.name} />;
  return (
    <li className={rowClass}>
      {saved.post ? (
        <Available
          post={saved.post}
          savedAt={saved.savedAt}
          tag={tag}
          onMove={() => setMoving(true)}
          onRemove={remove}
        />
      ) : (
        <Unavailable tag={tag} onRemove={remove} />
      )}
      {isMoving && <MoveDialog saved={saved} folders={folders} onClose={() => setMoving(false)} />}
    </li>
  );
}
