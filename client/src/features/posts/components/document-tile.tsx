import { Download } from 'lucide-react';
import type { PostDocument } from '@weft/shared/posts/views';
import { fileSize } from '@/lib/format/file-size';
import { joinFacts } from '@/lib/format/join-facts';
import { cx } from '@/ui/cx';
import { texts } from '../texts/generated';

function badgeOf(kind: string): [text: string, tone: string] {
  if (kind === 'pdf') return ['PDF', 'bg-danger-soft text-danger'];
  if (kind.startsWith('doc')) return ['DOC', 'bg-info-soft text-info'];
  return [texts.documentBadge, 'bg-sunken text-muted'];
}

/** Download link of a post's document, with kind, name and size. */
export function DocumentTile({ document }: { document: PostDocument }) {
  const [text, tone] = badgeOf(document.kind);
  const { pages } = document;
  return (
    <a
      href={document.url}
      download={document.name}
      className="mt-2 mb-1 flex items-center gap-3 rounded-md border border-line bg-surface px-3 py-2.5 text-text hover:bg-hover"
    >
      <span
        className={cx('grid h-11 w-10 flex-none place-items-center rounded-sm text-micro font-bold', tone)}
      >
        {text}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-page block truncate text-label font-semibold" title={document.name}>
          {document.name}
        </span>
        <span className="num block text-small text-muted">
          {joinFacts([
            pages !== null && texts.counts.pages({ count: pages, shown: String(pages) }),
            fileSize(document.size),
          ])}
        </span>
      </span>
      <Download aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
    </a>
  );
}
