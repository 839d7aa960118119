import { getPush, subscribeToPush, unsubscribeFromPush } from '@weft/shared/notifications/push-contract';
import { call } from '@/lib/api/api-client';
import { readStored, writeStored } from '@/lib/storage/stored-text';

/** Present while the signed-in member wants push messages in this browser. Signing out removes it. */
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

/** Turns push messages on in this browser. Call it after a press of a button: it asks for permission. */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushStepError('permission');
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) throw new PushStepError('worker');
  const { publicKey } = await call(getPush);
  await send(await subscribe(registration, publicKey));
  writeStored(KEY, 'on');
}

/** Turns them off; the browser forgets its subscription too. */
export async function turnOffPush(): Promise<void> {
  await call(unsubscribeFromPush);
  writeStored(KEY, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Renews the subscription of a member who wants push messages: the key, the address or the session may have changed. */
export async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
  if (readStored(KEY) === null || Notification.permission !== 'granted') return;
  const { publicKey } = await call(getPush);
  await send(await subscribe(registration, publicKey));
}
