import { Signal } from '@/lib/signal';
import { useSignal } from '@/lib/hooks/use-signal';

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  /** Object URL of a picture. */
  readonly preview: string | undefined;
  /** The picture is being reduced in size. */
  readonly isPreparing: boolean;
}

const NONE: readonly ChosenFile[] = [];
/** Chosen files by conversation. */
const chosen = new Signal<ReadonlyMap<string, readonly ChosenFile[]>>(new Map());

function revokePreview({ preview }: ChosenFile): void {
  if (preview !== undefined) URL.revokeObjectURL(preview);
}

/** Chosen files per conversation. They survive a switch to another conversation, but neither a reload nor the session. */
export const chosenFiles = {
  get: (context: string): readonly ChosenFile[] => chosen.get().get(context) ?? NONE,

  set: (context: string, files: readonly ChosenFile[]): void => {
    const next = new Map(chosen.get());
    if (files.length === 0) next.delete(context);
    else next.set(context, files);
    chosen.set(next);
  },

  remove: (context: string, id: string): void => {
    const files = chosenFiles.get(context);
    files.filter((each) => each.id === id).forEach(revokePreview);
    chosenFiles.set(
      context,
      files.filter((each) => each.id !== id),
    );
  },

  clear: (context: string): void => {
    chosenFiles.get(context).forEach(revokePreview);
    chosenFiles.set(context, NONE);
  },

  /** Removes the files of all conversations. */
  clearAll: (): void => {
    for (const context of chosen.get().keys()) chosenFiles.clear(context);
  },
} as const;

export function useChosenFiles(context: string): readonly ChosenFile[] {
  return useSignal(chosen).get(context) ?? NONE;
}
