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
 * Lists the objects whose keys begin with `prefix`, in key order, one page at a time. Weft's keys need no XML
 * unescaping; other keys are returned as they are escaped, and the caller skips them.
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
