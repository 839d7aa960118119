import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { ImageRefused, shrinkImage } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { Signal } from '@/lib/signal';
import { useSignal } from '@/lib/hooks/use-signal';
import { notify } from '@/alerts/toasts/notify';
import { isPicture } from '../../attachment-kind';

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  /** Object URL of a picture. */
  readonly preview: string | undefined;
  /** The picture is being reduced in size. */
  readonly isPreparing: boolean;
}

/** File types of the picker. Without HEIC, so that phones convert pictures to JPEG. */
export const ATTACHMENT_ACCEPT =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf,.doc,.docx,.txt,.xlsx,.xls';

const { rules } = MESSAGE_TEXTS;
const NONE: readonly ChosenFile[] = [];
/** Chosen files by conversation. */
const chosen = new Signal<ReadonlyMap<string, readonly ChosenFile[]>>(new Map());

function set(context: string, files: readonly ChosenFile[]): void {
  const next = new Map(chosen.get());
  if (files.length === 0) next.delete(context);
  else next.set(context, files);
  chosen.set(next);
}

function get(context: string): readonly ChosenFile[] {
  return chosen.get().get(context) ?? NONE;
}

/** Reduces a picture's size. If that fails, the original is sent; a refused picture is removed. */
async function prepare(context: string, id: string, file: File): Promise<void> {
  const ready = await shrinkImage(file).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) return file;
    notify.error(error.message);
    return undefined;
  });
  if (!ready) return chosenFiles.remove(context, id);
  const smaller = ready.size < file.size ? ready : file;
  set(
    context,
    get(context).map((each) => (each.id === id ? { ...each, file: smaller, isPreparing: false } : each)),
  );
}

function revokePreview({ preview }: ChosenFile): void {
  if (preview !== undefined) URL.revokeObjectURL(preview);
}

/** Chosen files per conversation. They survive a switch to another conversation, but no reload. */
export const chosenFiles = {
  get,

  /** Adds files. Refuses files that are too large and files above the limit per message. */
  add: (context: string, files: readonly File[]): void => {
    const withinLimit = files.filter((file) => {
      const isLarge = file.size > MESSAGE_LIMITS.attachmentMaxBytes;
      if (isLarge) notify.error(rules.attachmentLarge({ name: file.name }));
      return !isLarge;
    });
    const room = MESSAGE_LIMITS.attachmentsMax - get(context).length;
    const accepted = withinLimit.slice(0, Math.max(0, room));
    if (accepted.length < withinLimit.length) notify.error(rules.attachmentsMany({ added: accepted.length }));
    const added = accepted.map((file): ChosenFile => ({
      id: createClientId(),
      file,
      preview: isPicture(file.type) ? URL.createObjectURL(file) : undefined,
      isPreparing: isPicture(file.type),
    }));
    set(context, [...get(context), ...added]);
    for (const { id, file, isPreparing } of added) if (isPreparing) void prepare(context, id, file);
  },

  remove: (context: string, id: string): void => {
    get(context)
      .filter((each) => each.id === id)
      .forEach(revokePreview);
    set(
      context,
      get(context).filter((each) => each.id !== id),
    );
  },

  clear: (context: string): void => {
    get(context).forEach(revokePreview);
    set(context, NONE);
  },
} as const;

export function useChosenFiles(context: string): readonly ChosenFile[] {
  return useSignal(chosen).get(context) ?? NONE;
}
