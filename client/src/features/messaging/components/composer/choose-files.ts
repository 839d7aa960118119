import { MESSAGE_LIMITS } from '@weft/shared/limits';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { ImageRefused, shrinkImage } from '@/features/media';
import { createClientId } from '@/lib/client-id';
import { notify } from '@/alerts/toasts/notify';
import { isPicture } from '../../attachment-kind';
import { chosenFiles, type ChosenFile } from './chosen-files';

/** File types of the picker. Without HEIC, so that phones convert pictures to JPEG. */
export const ATTACHMENT_ACCEPT =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf,.doc,.docx,.txt,.xlsx,.xls';

const { rules } = MESSAGE_TEXTS;

/** Reduces a picture's size. If that fails, the original is sent; a refused picture is removed. */
async function prepare(context: string, id: string, file: File): Promise<void> {
  const ready = await shrinkImage(file).catch((error: unknown) => {
    if (!(error instanceof ImageRefused)) return file;
    notify.error(error.message);
    return undefined;
  });
  if (!ready) return chosenFiles.remove(context, id);
  const smaller = ready.size < file.size ? ready : file;
  const files = chosenFiles.get(context);
  chosenFiles.set(
    context,
    files.map((each) => (each.id === id ? { ...each, file: smaller, isPreparing: false } : each)),
  );
}

/** Adds files to the next message of a conversation. Refuses files that are too large and files above the limit per message. */
export function chooseFiles(context: string, files: readonly File[]): void {
  const withinLimit = files.filter((file) => {
    const isLarge = file.size > MESSAGE_LIMITS.attachmentMaxBytes;
    if (isLarge) notify.error(rules.attachmentLarge({ name: file.name }));
    return !isLarge;
  });
  const present = chosenFiles.get(context);
  const accepted = withinLimit.slice(0, Math.max(0, MESSAGE_LIMITS.attachmentsMax - present.length));
  if (accepted.length < withinLimit.length) notify.error(rules.attachmentsMany({ added: accepted.length }));
  const added = accepted.map((file): ChosenFile => ({
    id: createClientId(),
    file,
    preview: isPicture(file.type) ? URL.createObjectURL(file) : undefined,
    isPreparing: isPicture(file.type),
  }));
  chosenFiles.set(context, [...present, ...added]);
  for (const { id, file, isPreparing } of added) if (isPreparing) void prepare(context, id, file);
}
