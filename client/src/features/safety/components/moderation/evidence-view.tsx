import type { Evidence } from '@weft/shared/safety/views';
import { useState } from 'react';
import { PostText } from '@/features/posts';
import { TimeAgo } from '@/ui/display/time-ago';
import { EvidenceFiles } from './evidence-files';
import { texts } from '../../texts/generated';

/** Characters shown before "Show more". */
const TEXT_MAX = 400;

/** Text and files of content, as reported or as they are now. */
export function EvidenceView({
  evidence: { text, files, takenAt },
  label,
  isCurrent = false,
}: {
  evidence: Evidence;
  label: string;
  isCurrent?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <p className="num text-small text-muted">
        {label}
        {!isCurrent && (
          <>
            {' · '}
            <TimeAgo iso={takenAt} />
          </>
        )}
      </p>
      <PostText
        text={text}
        max={TEXT_MAX}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        className="mt-1.5 max-w-[66ch] wrap-anywhere whitespace-pre-line"
      />
      {text === '' && files.length === 0 && <p className="mt-1.5 text-muted">{texts.evidence.noText}</p>}
      <EvidenceFiles files={files} />
    </div>
  );
}
