import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Pictures on the clipboard. What is copied from an office program brings a picture of its text along: the text counts. */
const pastedImages = (data: DataTransfer) =>
  data.getData('text/plain') === '' ? [...data.files].filter((file) => file.type.startsWith('image/')) : [];

/** Takes files that are dropped on an area and pictures that are pasted into it: its handlers, and whether files are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void, isOff: boolean) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    area: {
      onPaste: (event: ClipboardEvent) => {
        const files = pastedImages(event.clipboardData);
        if (files.length === 0 || isOff) return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(!isOff);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!isOff) onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
