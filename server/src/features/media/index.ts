import type { RequestHandler } from 'express';
import type { WatchQueue } from '../../platform/metrics/metrics.ts';
import { Attachments } from './attachments.ts';
import { FileLifecycle, type FileLifecycleDeps } from './file-lifecycle.ts';
import { FileInspector } from './inspection/file-inspector.ts';
import { MediaService } from './media.service.ts';
import { uploadsRouter, type UploadsDeps } from './uploads.router.ts';

interface Deps extends FileLifecycleDeps {
  readonly watchQueue: WatchQueue;
}

/** Uploaded files: validation, storage and delivery. */
export function createMedia({ watchQueue, ...deps }: Deps) {
  const { storage } = deps;
  const fileLifecycle = new FileLifecycle(deps);
  const inspector = new FileInspector({ watchQueue });
  const service = new MediaService({ fileLifecycle, inspector, watchQueue });
  const attachments = new Attachments({ service, inspector, storage });
  return {
    ingest: service.ingest.bind(service),
    ingestProfileImage: service.ingestProfileImage.bind(service),
    ingestNetworkPicture: service.ingestNetworkPicture.bind(service),
    ingestAttachments: attachments.ingest.bind(attachments),
    exchange: fileLifecycle.exchange.bind(fileLifecycle),
    removeAllOf: fileLifecycle.removeAllOf.bind(fileLifecycle),
    discard: fileLifecycle.discard.bind(fileLifecycle),
    removeLeftBehind: fileLifecycle.removeLeftBehind.bind(fileLifecycle),
    openScratchFor: fileLifecycle.openScratchFor,
    accessOf: fileLifecycle.accessOf.bind(fileLifecycle),
    giveTo: fileLifecycle.giveTo.bind(fileLifecycle),
    bytesByKind: () => fileLifecycle.bytesByKind(),
    /** Ends the threads that inspect files. */
    close: () => inspector.close(),
    /** Files of a member that remain after all features removed theirs. Other features export them. */
    memberData: {
      name: 'media',
      async *export(): AsyncGenerator<never> {},
      erase: (memberId: string) => fileLifecycle.removeAllOf(memberId),
    },
    /** Handler for `/uploads`. */
    uploads: (access: Pick<UploadsDeps, 'identify' | 'rules' | 'isPublic'>): RequestHandler =>
      uploadsRouter({
        ...access,
        storage,
        isGoing: (id) => fileLifecycle.isGoing(id),
        accessOf: (id) => fileLifecycle.accessOf(id),
        displayNameOf: (id) => fileLifecycle.displayNameOf(id),
      }),
  };
}

export type Media = ReturnType<typeof createMedia>;
export { ITEMS_IN_USE } from './items-in-use.ts';
export { itemIdOf, type StoredAttachment, type StoredDocument, type StoredImage } from './stored-files.ts';
export type { Exchanged } from './file-lifecycle.ts';
export type { Ingested } from './media.service.ts';
export type { StoredNetworkPicture } from './images/network-pictures.ts';
export type { Owners } from './stored-item.store.ts';
export type { ReadRule } from './uploads.router.ts';
export { readWebPicture, withWebPicture } from './images/web-picture.ts';
