import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DEVICES, openProfile } from '../browser/browser.ts';
import { watchForProblems } from '../browser/watch.ts';
import { joinAndSignIn } from './member.ts';
import { ownId, switchableNetwork, type Network } from './messages.ts';

const HOME = { city: 'Kochi', country: 'IN', state: 'IN-KL', pinCode: '682001', phone: '+91 484 555 0101' };

/** A member with a separate desktop browser. */
export interface MemberWithTabs {
  readonly context: BrowserContext;
  /** Two tabs of one browser. */
  readonly pages: readonly [Page, Page];
  readonly network: Network;
  readonly token: string;
  readonly id: string;
  /** Problems reported by the pages. */
  readonly problems: readonly string[];
}

/** Registers a member in a separate browser and signs in on the first of two tabs. */
export async function joinWithTabs(
  browser: Browser,
  address: string,
  fullName: string,
  email: string,
): Promise<MemberWithTabs> {
  const [desktop] = DEVICES;
  if (!desktop) throw new Error('no device');
  const context = await openProfile(browser, desktop);
  const problems = await watchForProblems(context, address);
  const network = await switchableNetwork(context);
  const pages = [await context.newPage(), await context.newPage()] as const;
  const token = await joinAndSignIn(
    context,
    pages[0],
    address,
    { fullName, email, password: 'sixfold88' },
    HOME,
  );
  // Background tabs render once a second, which would delay every click.
  await pages[0].bringToFront();
  return { context, pages, network, token, id: await ownId(address, token), problems };
}
