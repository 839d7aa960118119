import { StorageAwayError } from '../storage-away.ts';
import type { S3Client } from './s3-client.ts';

export interface ListedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

const OBJECT = /<Contents>(.*?)<\/Contents>/gs;
const KEY = /<Key>([^<]*)<\/Key>/;
const SIZE = /<Size>(\d+)<\/Size>/;
const IS_TRUNCATED = /<IsTruncated>true<\/IsTruncated>/;

/**
 * The objects of a bucket whose keys begin with `prefix`, in the order of their keys, a page at a time. Keys of ours hold
 * nothing that XML would escape; another's arrives as it is written there, for the caller to pass by.
 */
export async function* listObjects(
  client: S3Client,
  prefix: string,
  perPage = 1000,
): AsyncGenerator<ListedObject> {
  let after = '';
  for (;;) {
    const page = await client.ask({
      method: 'GET',
      query: {
        'list-type': '2',
        'max-keys': String(perPage),
        ...(prefix !== '' && { prefix }),
        ...(after !== '' && { 'start-after': after }),
      },
      read: (response) => response.text(),
    });
    if (page === undefined)
      throw new StorageAwayError('the S3 service has no such bucket', { isLasting: true });
    const objects = objectsOf(page);
    yield* objects;
    after = objects.at(-1)?.key ?? '';
    if (!IS_TRUNCATED.test(page) || after === '') return;
  }
}

function objectsOf(page: string): ListedObject[] {
  return [...page.matchAll(OBJECT)].flatMap(([, object = '']) => {
    const key = KEY.exec(object)?.[1];
    const size = SIZE.exec(object)?.[1];
    return key === undefined || size === undefined ? [] : [{ key, size: Number(size) }];
  });
}
