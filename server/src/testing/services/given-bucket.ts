import type { S3Settings } from '../../platform/storage/s3/signed-requests.ts';

/** The bucket of `TEST_S3` (`http://key:secret@host:port/bucket`), to run tests on it as well. */
export function givenBucket(): S3Settings | undefined {
  const given = process.env['TEST_S3'];
  if (!given) return undefined;
  const { protocol, host, username, password, pathname } = new URL(given);
  return {
    endpoint: `${protocol}//${host}`,
    region: 'us-east-1',
    bucket: pathname.slice(1),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    forcePathStyle: true,
  };
}
