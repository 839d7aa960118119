import { NO_FOLDER, type SavedFolder } from '@weft/shared/posts/saved-views';
import { Bookmark, Folder, FolderMinus, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import { NewFolder } from './new-folder';
import { texts } from '../../texts/generated';

const linkClass =
  'flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-label font-medium text-text hover:bg-hover';

interface Folders {
  readonly folders: readonly SavedFolder[];
  readonly total: number;
  readonly unfiled: number;
}

interface FolderLink {
  readonly folder?: string;
  readonly name: string;
  readonly count: number;
  readonly icon: LucideIcon;
}

const linksOf = ({ folders, total, unfiled }: Folders): FolderLink[] => [
  { name: texts.saved.all, count: total, icon: Bookmark },
  ...folders.map(({ _id, name, count }) => ({ folder: _id, name, count, icon: Folder })),
  { folder: NO_FOLDER, name: texts.saved.unfiled, count: unfiled, icon: FolderMinus },
];

/** Links to the folders with their numbers of posts: a column, on phones a row that scrolls. */
export function FolderLinks({ folders, chosen }: { folders: Folders; chosen: string | undefined }) {
  return (
    <nav
      aria-label={texts.saved.folders}
      className="flex gap-1 max-md:overflow-x-auto md:flex-col md:rounded-lg md:border md:border-line md:bg-surface md:p-2.5"
    >
      {linksOf(folders).map(({ folder, name, count, icon: Icon }) => (
        <Link
          key={folder ?? 'all'}
          to={paths.savedIn(folder)}
          aria-current={folder === chosen ? 'page' : undefined}
          className={cx(
            linkClass,
            folder === chosen && 'bg-primary-soft! text-on-primary-soft',
            'max-md:border max-md:border-line max-md:bg-surface',
          )}
        >
          <Icon aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
          <span dir="auto" className="align-page max-w-48 min-w-0 flex-1 truncate" title={name}>
            {name}
          </span>{' '}
          <span className="num text-small text-muted">{count}</span>
        </Link>
      ))}
      <hr className="mx-1 my-1 border-line max-md:hidden" />
      <NewFolder
        className={cx(linkClass, 'text-muted! max-md:border max-md:border-line max-md:bg-surface')}
      />
    </nav>
  );
}
