import type { ReactNode } from 'react';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../../texts/generated';
import { hiddenPart } from '../hidden-part';

/** The sender's note of a request. Renders nothing without one. */
export function RequestNote({ note }: { note: string | null }) {
  if (!note) return null;
  const written = (
    <span dir="auto" className="block">
      {note}
    </span>
  );
  return (
    <blockquote className="relative mt-2 rounded-md rounded-ss-xs bg-sunken px-3 py-2 text-small wrap-anywhere whitespace-pre-line text-text">
      <RichText
        parts={texts.note.prefixed<ReactNode>({
          hidden: hiddenPart,
          text: () => written,
        })}
      />
    </blockquote>
  );
}
