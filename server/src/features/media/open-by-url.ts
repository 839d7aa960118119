import type { Readable } from 'node:stream';
import { STORAGE_AREAS, type FileStorage } from '../../platform/storage/file-storage.ts';

const ADDRESS = /^\/uploads\/([a-z]+)\/([0-9a-f]{32})\/([a-z0-9]+\.[a-z0-9]+)$/;

/** Opens the file of a URL of ours; undefined if it does not exist. */
export async function openByUrl(storage: FileStorage, url: string): Promise<Readable | undefined> {
  const [, areaName, id = '', name = ''] = ADDRESS.exec(url) ?? [];
  const area = STORAGE_AREAS.find((each) => each === areaName);
  const file = area && (await storage.open({ area, id }, name));
  return file?.read();
}
