import { useState, type ClipboardEvent, type DragEvent } from 'react';

interface Options {
  /** Ignores all files while true. */
  readonly isOff?: boolean;
  /** Filters pasted files; all are accepted by default. */
  readonly takesPasted?: (file: File) => boolean;
}

/** Files on the clipboard. Office programs add a picture of copied text, so clipboards with text are ignored. */
const pastedFiles = (data: DataTransfer) => (data.getData('text/plain') === '' ? [...data.files] : []);

/**
 * Accepts files dropped on an element or pasted into it. Returns its handlers and whether files are dragged
 * over it.
 */
export function useFileDrop(
  onFiles: (files: File[]) => void,
  { isOff = false, takesPasted = () => true }: Options = {},
) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    area: {
      onPaste: (event: ClipboardEvent) => {
        const files = pastedFiles(event.clipboardData).filter(takesPasted);
        if (files.length === 0 || isOff) return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(!isOff);
      },
      onDragLeave: (event: DragEvent) => {
        // Moving between children also fires this event.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        // Dragged text, which the text box takes.
        if (files.length === 0) return;
        event.preventDefault();
        if (!isOff) onFiles(files);
      },
    },
  };
}
