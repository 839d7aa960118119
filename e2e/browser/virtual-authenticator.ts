import type { CDPSession, Page } from 'playwright-core';

/** An authenticator in the browser, such as a fingerprint reader, that keeps passkeys. */
export interface VirtualAuthenticator {
  /** Whether the member touches it as soon as it is asked. */
  answer(isPresent: boolean): Promise<void>;
}

/** Adds an authenticator to a page's browser. It verifies its user, and answers nothing yet. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const debug: CDPSession = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    answer: async (enabled) => {
      await debug.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
