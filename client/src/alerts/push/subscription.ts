import { getPush, subscribeToPush, unsubscribeFromPush } from '@weft/shared/notifications/push-contract';
import { call } from '@/lib/api/api-client';
import { readStored, writeStored } from '@/lib/storage/stored-text';

/** Id of the member who wants push messages in this browser. Signing out removes it; the end of a session doesn't. */
const KEY = 'weft:push';

/** The step at which a subscription failed. */
export type PushStep = 'permission' | 'worker' | 'subscription';

export class PushStepError extends Error {
  readonly step: PushStep;

  constructor(step: PushStep, cause?: unknown) {
    super(`push failed at: ${step}`, { cause });
    this.step = step;
  }
}

const keyOf = ({ options }: PushSubscription): string =>
  options.applicationServerKey ? bytesToText(new Uint8Array(options.applicationServerKey)) : '';

const bytesToText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The service worker; undefined before it is installed, and where there is none. */
const ownRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/** Subscribes at the browser's push service; again if the network's key has changed. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscription> {
  try {
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) === publicKey) return known;
    await known?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    throw new PushStepError('subscription', error);
  }
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } });
}

/** Turns push messages on in this browser for a member. Call it after a press of a button: it asks for permission. */
export async function turnOnPush(memberId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushStepError('permission');
  const registration = await ownRegistration();
  if (!registration?.active) throw new PushStepError('worker');
  const { publicKey } = await call(getPush);
  await send(await subscribe(registration, publicKey));
  writeStored(KEY, memberId);
}

/** Turns them off; the browser forgets its subscription too. */
export async function turnOffPush(): Promise<void> {
  await call(unsubscribeFromPush);
  await forgetPush();
}

/** Ends the subscription at the browser's push service, which then refuses what the server sends. Works offline. */
export async function forgetPush(): Promise<void> {
  writeStored(KEY, null);
  const registration = await ownRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Renews the subscription of a member who wants push messages: the key, the address or the session may have changed. Ends
 * that of another member, whose session may have expired in this browser.
 */
export async function renewPush(memberId: string): Promise<void> {
  if (readStored(KEY) !== memberId) return forgetPush();
  const registration = await ownRegistration();
  if (!registration?.active || Notification.permission !== 'granted') return;
  const { publicKey } = await call(getPush);
  await send(await subscribe(registration, publicKey));
}
