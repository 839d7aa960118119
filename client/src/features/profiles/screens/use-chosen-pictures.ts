import { useEffect, useRef, useState } from 'react';
import type { PictureField } from '../editing';

type Chosen<T> = { [field in PictureField]?: T };

/** Pictures chosen in a form and saved with it. `previews` are object URLs, revoked on unmount. */
export function useChosenPictures() {
  const [files, setFiles] = useState<Chosen<File[]>>({});
  const [previews, setPreviews] = useState<Chosen<string>>({});
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return {
    files,
    previews,
    isAny: Object.keys(files).length > 0,
    choose: (field: PictureField, file: File) => {
      const url = URL.createObjectURL(file);
      urls.current.push(url);
      setFiles((before) => ({ ...before, [field]: [file] }));
      setPreviews((before) => ({ ...before, [field]: url }));
    },
    discard: () => {
      setFiles({});
      setPreviews({});
    },
  };
}
