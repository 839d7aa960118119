import { ArrowUpRight } from 'lucide-react';
import { fileSize } from '@/lib/format/file-size';
import { cx } from '@/ui/cx';
import { badgeOf, type FileBadge } from '../../attachment-kind';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const TONES: Record<FileBadge, string> = {
  PDF: 'bg-danger-soft text-danger',
  DOC: 'bg-info-soft text-info',
  FILE: 'bg-sunken text-muted',
};

const tileClass =
  'flex w-70 max-w-full items-center gap-3 rounded-lg border border-line-strong bg-surface py-2.5 pe-3.5 ps-2.5 text-start text-text';

interface TileFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Takes the file as one prop: spreading a `File` would lose name and size, which are getters of its prototype. */
function TileContent({ file: { name, type, size }, opens }: { file: TileFile; opens: boolean }) {
  const badge = badgeOf(type);
  return (
    <>
      <span
        className={cx(
          'grid size-10 flex-none place-items-center rounded-sm text-micro font-bold',
          TONES[badge],
        )}
      >
        {badge === 'FILE' ? texts.thread.fileBadge : badge}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-page block truncate text-label font-semibold" title={name}>
          {name}
        </span>
        <span className="num block text-small text-muted">{fileSize(size)}</span>
      </span>
      {opens && (
        <ArrowUpRight aria-hidden="true" className="size-[18px] flex-none text-muted" strokeWidth={1.75} />
      )}
    </>
  );
}

/** Tile of a PDF, which opens in the viewer. */
export function PdfTile({ file, onOpen }: { file: TileFile; onOpen: () => void }) {
  return (
    <PressButton className={cx(tileClass, 'hover:bg-hover')} onClick={onOpen}>
      <TileContent file={file} opens />
    </PressButton>
  );
}

/** Tile of another file. A new tab downloads it under its name. */
export function FileTile({ file, href }: { file: TileFile; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={cx(tileClass, 'hover:bg-hover')}>
      <TileContent file={file} opens />
    </a>
  );
}

/** Tile of a file that is being sent. */
export function WaitingTile({ file }: { file: TileFile }) {
  return (
    <div className={tileClass}>
      <TileContent file={file} opens={false} />
    </div>
  );
}
