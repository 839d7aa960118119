import type { RequestHandler } from 'express';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import { createAttachments } from './attachments.ts';
import { createFileLifecycle, type FileLifecycleDeps } from './file-lifecycle.ts';
import { createFileInspector } from './inspection/file-inspector.ts';
import { createMediaService } from './media.service.ts';
import { createUploadsRouter, type UploadsDeps } from './uploads.router.ts';

/** Uploaded files: validation, storage and delivery. */
export function createMedia(dependencies: FileLifecycleDeps & { readonly watchQueue: WatchQueue }) {
  const fileLifecycle = createFileLifecycle(dependencies);
  const inspector = createFileInspector(dependencies.watchQueue);
  const service = createMediaService(fileLifecycle, inspector, dependencies.watchQueue);
  return {
    ...fileLifecycle,
    ...service,
    ...createAttachments(service, inspector, dependencies.storage),
    /** Ends the threads that inspect files. */
    close: () => inspector.close(),
    /** Files of a member that remain after all features removed theirs. Other features export them. */
    memberData: {
      name: 'media',
      async *export(): AsyncGenerator<never> {},
      erase: (memberId: string) => fileLifecycle.removeAllOf(memberId),
    },
    /** Handler for `/uploads`. */
    uploads: (access: Pick<UploadsDeps, 'identify' | 'rules'>): RequestHandler =>
      createUploadsRouter({
        ...access,
        storage: dependencies.storage,
        isGoing: fileLifecycle.isGoing,
        displayNameOf: fileLifecycle.displayNameOf,
      }),
  };
}

export type Media = ReturnType<typeof createMedia>;
export { ITEMS_IN_USE } from './items-in-use.ts';
export { itemIdOf, type StoredAttachment, type StoredDocument, type StoredImage } from './stored-files.ts';
export type { Ingested } from './media.service.ts';
export type { ReadRule } from './uploads.router.ts';
