import type { EvidenceFile } from '@weft/shared/safety/views';
import { FileText, Film, Image, Lock, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../texts/generated';

const ICONS: Readonly<Record<EvidenceFile['kind'], LucideIcon>> = {
  image: Image,
  video: Film,
  file: FileText,
};

const { evidence } = texts;

const tileClass =
  'flex min-h-11 max-w-full items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-label text-text';

function TileText({ file, note }: { file: EvidenceFile; note: string }) {
  const Icon = ICONS[file.kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
      <span className="min-w-0">
        <span dir="auto" className="align-page block truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="block text-small text-muted">{note}</span>
      </span>
    </>
  );
}

/** A picture that opens in a new tab; its name if the file was deleted. */
function Picture({ file, url }: { file: EvidenceFile; url: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone)
    return (
      <div className={tileClass}>
        <TileText file={file} note={evidence.fileGone} />
      </div>
    );
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      title={file.name}
      className="block overflow-hidden rounded-md border border-line"
    >
      <img
        src={url}
        alt={file.name}
        loading="lazy"
        decoding="async"
        className="block size-28 bg-sunken object-cover max-md:size-24"
        onError={() => setGone(true)}
      />
    </a>
  );
}

function FileEntry({ file }: { file: EvidenceFile }) {
  if (file.url === null)
    return (
      <div className={tileClass}>
        <TileText file={file} note={evidence.filePrivate} />
        <Lock aria-hidden="true" className="size-4 flex-none text-muted" strokeWidth={1.75} />
      </div>
    );
  const { url } = file;
  if (file.kind === 'image') return <Picture file={file} url={url} />;
  return (
    <a href={url} target="_blank" rel="noopener" className={`${tileClass} hover:bg-hover`}>
      <TileText file={file} note={file.kind === 'video' ? evidence.newTab : evidence.downloads} />
    </a>
  );
}

/** Files of the reported content. Only some can be opened by moderators. */
export function EvidenceFiles({ files }: { files: readonly EvidenceFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={evidence.files} className="mt-3 flex flex-wrap gap-2">
      {files.map((file, index) => (
        <li key={`${index}-${file.name}`} className="max-w-full">
          <FileEntry file={file} />
        </li>
      ))}
    </ul>
  );
}
