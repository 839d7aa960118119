import { Link } from 'lucide-react';
import type { LinkPreviewView } from '@weft/shared/posts/views';
import { joinFacts } from '@/lib/format/join-facts';
import { cx } from '@/ui/cx';
import { PostPicture } from './post-picture';

/** Pixels: a smaller image stands beside the text. */
const WIDE = 480;

/** What the page of a link says about itself. The card opens the page. */
export function LinkCard({ preview, className }: { preview: LinkPreviewView; className?: string }) {
  const { url, title, description, siteName, image } = preview;
  const host = new URL(url).hostname;
  const isWide = image !== null && image.width >= WIDE && image.width >= image.height * 1.4;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'flex overflow-hidden rounded-md border border-line bg-surface text-text hover:bg-hover',
        isWide ? 'flex-col' : 'items-stretch',
        className,
      )}
    >
      {image && (
        <PostPicture
          image={image}
          alt=""
          sizes={isWide ? '(max-width: 767px) 100vw, 560px' : '128px'}
          className={cx(
            'flex-none bg-sunken',
            isWide ? 'aspect-2/1 max-h-72 w-full' : 'w-32 self-stretch max-md:w-24',
          )}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 px-3.5 py-3">
        <span className="flex items-center gap-1.5 text-small text-muted">
          <Link aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} />
          <span className="min-w-0 truncate">{joinFacts([siteName !== host && siteName, host])}</span>
        </span>
        <span
          dir="auto"
          className="align-page line-clamp-2 font-semibold text-pretty [overflow-wrap:anywhere]"
        >
          {title}
        </span>
        {description !== '' && (
          <span dir="auto" className="align-page line-clamp-2 text-small text-muted [overflow-wrap:anywhere]">
            {description}
          </span>
        )}
      </span>
    </a>
  );
}
