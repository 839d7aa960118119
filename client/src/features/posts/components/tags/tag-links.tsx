import { Hash } from 'lucide-react';
import { Link } from 'react-router-dom';
import { abbreviateCount } from '@/lib/format/abbreviate-count';
import { paths } from '@/lib/paths';
import { cx } from '@/ui/cx';
import { texts } from '../../texts/generated';

interface TagLink {
  readonly tag: string;
  readonly name: string;
  readonly postsCount?: number;
}

/** Links to hashtags: a column, with `isRow` a row that scrolls on phones. `chosen` is the present page's. */
export function TagLinks({
  tags,
  chosen,
  isRow = false,
}: {
  tags: readonly TagLink[];
  chosen: string | undefined;
  isRow?: boolean;
}) {
  return (
    <ul
      className={cx(
        '-mx-2.5 flex flex-col',
        isRow && 'max-md:mx-0 max-md:flex-row max-md:gap-1 max-md:overflow-x-auto',
      )}
    >
      {tags.map(({ tag, name, postsCount }) => (
        <li key={tag} className="max-w-full flex-none">
          <Link
            to={paths.tag(name)}
            aria-current={tag === chosen ? 'page' : undefined}
            className={cx(
              'flex min-h-11 items-center gap-2.5 rounded-sm px-2.5 text-label font-medium text-text hover:bg-hover',
              tag === chosen && 'bg-primary-soft! text-on-primary-soft',
              isRow && 'max-md:max-w-60 max-md:border max-md:border-line max-md:bg-surface',
            )}
          >
            <Hash aria-hidden="true" className="size-4.5 flex-none text-muted" strokeWidth={1.75} />
            <span dir="auto" className="align-page min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>{' '}
            {postsCount !== undefined && (
              <span className="num flex-none text-small text-muted">
                {texts.tags.uses({ count: postsCount, shown: abbreviateCount(postsCount) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
