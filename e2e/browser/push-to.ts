import type { Page } from 'playwright-core';

interface Registrations {
  readonly registrations: readonly { readonly registrationId: string; readonly scopeURL: string }[];
}

/** Returns a function that hands push messages to the page's service worker, as the browser's push service would. */
export async function pushTo(page: Page): Promise<(message: object) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registrations) => {
      for (const { registrationId: id } of registrations) resolve(id);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  return async (message) => {
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data: JSON.stringify(message),
    });
  };
}
