import { fail, ok, type Check } from '../../doctor/check.ts';
import type { StorageSettings } from '../open-file-storage.ts';
import { S3FileStorage } from './s3-file-storage.ts';

/** Advice by the service's response; the first match applies. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/no such bucket|NoSuchBucket/, 'Make the bucket, or correct S3_BUCKET.'],
  [/can not be reached/, 'Start the service, or correct S3_ENDPOINT.'],
  [/RequestTimeTooSkewed/, 'Set the clock by a time server.'],
  [
    /SignatureDoesNotMatch|InvalidAccessKeyId/,
    'Correct S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.',
  ],
  [/ 403 /, 'Let the key of S3_ACCESS_KEY_ID list the bucket, and get, put and delete what is in it.'],
  [/(?:)/, 'Correct S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE.'],
];

/** Checks that the bucket exists and the key has access; no check for files on disk. Writes nothing. */
export function checkBucket({ s3, uploadsDir }: StorageSettings): Check {
  return {
    name: 'bucket',
    async look() {
      if (!s3) return [];
      try {
        await new S3FileStorage(s3, uploadsDir).check();
        return [ok(`${s3.bucket} can be listed`)];
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return [fail(text, ADVICE.find(([said]) => said.test(text))?.[1] ?? '')];
      }
    },
  };
}
