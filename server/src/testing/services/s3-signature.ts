import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Returns the S3 error code for a wrong AWS Signature Version 4; undefined if it is valid. */
export function signatureProblem(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  keys: Readonly<Record<string, string>>,
): 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | undefined {
  const match = FORM.exec(headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', signedNames = '', given] = match;
  const secret = keys[keyId];
  if (secret === undefined) return 'InvalidAccessKeyId';
  const { pathname, searchParams } = new URL(url, 'http://any');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const signed = signedNames.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const body = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query, signed.join(''), signedNames, body].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, digest].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === given ? undefined : 'SignatureDoesNotMatch';
}
