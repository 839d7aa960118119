import type { RequestHandler } from 'express';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import { createAttachments } from './attachments.ts';
import { createFileKeeper, type FileKeeperDependencies } from './file-keeper.ts';
import { createMediaService } from './media.service.ts';
import { createUploadsRouter, type UploadsDependencies } from './uploads.router.ts';

/** Files that members upload: what they are, how they are kept, and who is sent them. */
export function createMedia(dependencies: FileKeeperDependencies & { readonly watchQueue: WatchQueue }) {
  const keeper = createFileKeeper(dependencies);
  const service = createMediaService(keeper, dependencies.watchQueue);
  return {
    ...keeper,
    ...service,
    ...createAttachments(service, dependencies.storage),
    /** What is left of a member's files when all that names them is gone. Other features tell which files they are. */
    belongings: {
      name: 'media',
      async *exportOf(): AsyncGenerator<never> {},
      erase: (memberId: string) => keeper.removeAllOf(memberId),
    },
    /** What is served under `/uploads`. */
    uploads: (access: Pick<UploadsDependencies, 'identify' | 'rules'>): RequestHandler =>
      createUploadsRouter({
        ...access,
        storage: dependencies.storage,
        isGoing: keeper.isGoing,
        displayNameOf: keeper.displayNameOf,
      }),
  };
}

export type Media = ReturnType<typeof createMedia>;
export { KEPT_ITEMS } from './kept-items.ts';
export { itemIdOf, type StoredAttachment, type StoredDocument, type StoredImage } from './stored-files.ts';
export type { TakenIn } from './media.service.ts';
export type { ReadRule } from './uploads.router.ts';
