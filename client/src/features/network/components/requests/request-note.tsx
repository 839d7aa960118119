import type { ReactNode } from 'react';
import { RichText } from '@/ui/display/rich-text';
import { texts } from '../../texts/generated';

/** The sender's note of a request. Renders nothing without one. */
export function RequestNote({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <blockquote className="relative mt-2 rounded-md rounded-tl-xs bg-sunken px-3 py-2 text-small wrap-anywhere whitespace-pre-line text-text">
      <RichText
        parts={texts.note.prefixed<ReactNode>({
          hidden: (text) => <span className="sr-only">{text}</span>,
          text: () => note,
        })}
      />
    </blockquote>
  );
}
