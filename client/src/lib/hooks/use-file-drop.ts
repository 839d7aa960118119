import { useState, type ClipboardEvent, type DragEvent } from 'react';

interface Options {
  /** Nothing is taken now. */
  readonly isOff?: boolean;
  /** Which of the pasted files are taken; all of them unless said. */
  readonly takesPasted?: (file: File) => boolean;
}

/** Files on the clipboard. What is copied from an office program brings a picture of its text along: the text counts. */
const pastedFiles = (data: DataTransfer) => (data.getData('text/plain') === '' ? [...data.files] : []);

/** Takes files that are dropped on an area or pasted into it: its handlers, and whether files are held over it. */
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
        // From one part of the area to another is no leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!isOff) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
