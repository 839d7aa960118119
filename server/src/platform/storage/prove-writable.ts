import type { FileStorage } from './file-storage.ts';

/**
 * Throws if the uploads folder is not writable, because every upload starts there: fail at startup and not for a
 * member.
 */
export async function proveWritable(storage: FileStorage, uploadsDir: string): Promise<void> {
  try {
    const scratch = await storage.openScratch();
    await scratch.remove();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`nothing can be written to ${uploadsDir} (UPLOADS_DIR): ${reason}`, { cause: error });
  }
}
