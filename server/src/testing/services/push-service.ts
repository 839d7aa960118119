import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { PushMessage, ReadPushMessage } from '@weft/shared/notifications/push-message';
import { startWebServer, type WebServer } from './web-server.ts';

/** A request to a push service, with the message as the browser decrypts it. */
interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly message: PushMessage & Partial<ReadPushMessage>;
  /** Bytes of the encrypted body. */
  readonly size: number;
}

/** A browser that is subscribed at the service. */
export interface PushBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What was sent to it so far, also what was refused. */
  readonly received: ReceivedPush[];
  /** Answers from now on, after a delay (ms), and once so many requests have run at the same time; 201 at once at first. */
  answer: { status: number; retryAfter?: string; delay?: number; together?: number };
}

/** A push service of Apple. */
export const APPLE_PUSH = 'web.push.apple.com';

type Ecdh = ReturnType<typeof createECDH>;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a body as RFC 8291 tells browsers to. */
function decrypt(body: Buffer, own: Ecdh, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), serverKey]);
  const input = derive(own.computeSecret(serverKey), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Returns the claims of a request's signature; throws if it is not the network's. */
export function claimsOf({ authorization = '' }: IncomingHttpHeaders, publicKey: string): object {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('another signature');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A push service on loopback, with settings for an app that may reach it. */
export interface PushService {
  readonly server: WebServer;
  readonly settings: Readonly<Record<string, string>>;
  readonly further: { readonly findHost: () => Promise<string[]> };
  /** Returns a new browser, which subscribes under one of the names of the service. */
  browser(of?: string): PushBrowser;
  /** The highest number of requests that ran at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Starts it under a name that only tests can resolve, or under another one, and under Apple's. */
export async function startPushService(name = 'push.test'): Promise<PushService> {
  const server = await startWebServer(name, [APPLE_PUSH]);
  const hostOf = (each: string) => `${each}:${server.port}`;
  let number = 0;
  let inFlight = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  return {
    server,
    settings: {
      PUSHES_PER_SECOND: '1000',
      LINK_PREVIEW_PRIVATE_HOSTS: [name, APPLE_PUSH].map(hostOf).join(),
      LINK_PREVIEW_CA: server.cert,
    },
    further: { findHost: () => Promise.resolve(['127.0.0.1']) },
    browser(of = name) {
      const path = `/push/${(number += 1)}`;
      const own = createECDH('prime256v1');
      const auth = randomBytes(16);
      const keys = { p256dh: own.generateKeys().toString('base64url'), auth: auth.toString('base64url') };
      const subscription = { endpoint: `https://${hostOf(of)}${path}`, keys };
      const browser: PushBrowser = { subscription, received: [], answer: { status: 201 } };
      const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        const body = await bytesOf(request);
        const message = JSON.parse(decrypt(body, own, auth)) as PushMessage;
        browser.received.push({ headers: request.headers, message, size: body.length });
        const { status, retryAfter, delay, together = 0 } = browser.answer;
        if (most < together) await new Promise<void>((resolve) => waiting.push(resolve));
        else for (const resolve of waiting.splice(0)) resolve();
        if (delay !== undefined) await after(delay);
        inFlight -= 1;
        response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
      };
      server.on(path, (request, response) => void handle(request, response));
      return browser;
    },
    mostAtOnce: () => most,
    close: () => server.close(),
  };
}
