import { fail, ok, type Check } from '../../doctor/check.ts';
import { texts } from '../../doctor/texts/generated/index.ts';
import type { StorageSettings } from '../open-file-storage.ts';
import { S3FileStorage } from './s3-file-storage.ts';

const { bucket } = texts;

/** Advice by the service's response; the first match applies. */
const ADVICE: readonly (readonly [RegExp, () => string])[] = [
  [/no such bucket|NoSuchBucket/, () => bucket.missingAdvice],
  [/can not be reached/, () => bucket.reachAdvice],
  [/RequestTimeTooSkewed/, () => bucket.clockAdvice],
  [/SignatureDoesNotMatch|InvalidAccessKeyId/, () => bucket.keyAdvice],
  [/ 403 /, () => bucket.rightsAdvice],
];

/** Checks that the bucket exists and the key has access; no check for files on disk. Writes nothing. */
export function checkBucket({ s3, uploadsDir }: StorageSettings): Check {
  return {
    name: 'bucket',
    async look() {
      if (!s3) return [];
      try {
        await new S3FileStorage(s3, uploadsDir).check();
        return [ok(bucket.listed({ bucket: s3.bucket }))];
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        const advice = ADVICE.find(([said]) => said.test(text))?.[1]() ?? bucket.otherAdvice;
        return [fail(text, advice)];
      }
    },
  };
}
