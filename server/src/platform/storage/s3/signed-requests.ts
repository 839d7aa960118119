import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

/** Service, bucket and credentials. */
export interface S3Settings {
  /** Origin of the service, like `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket's name is in the path and not in the host name. */
  readonly forcePathStyle: boolean;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the body, in hexadecimal. */
  readonly sha256?: string;
}

const NO_BODY = createHash('sha256').digest('hex');

/** Signs requests (AWS Signature Version 4), each with the hash of its body. */
export function createSigner(settings: S3Settings) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const root = new URL(settings.endpoint);
  if (settings.forcePathStyle) root.pathname = `/${settings.bucket}/`;
  else root.hostname = `${settings.bucket}.${root.hostname}`;
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, key = '', query = {}, headers = {}, sha256 = NO_BODY }: S3Request) => {
    const url = new URL(key, root);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache,
    });
    const signed = await signer.sign();
    return { url: signed.url, headers: signed.headers };
  };
}
