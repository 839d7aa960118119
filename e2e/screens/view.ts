import type { Page } from 'playwright-core';
import type { Device } from '../browser.ts';

/** Where a view is opened: a page of the seeded network, and who and what stands in it. */
export interface Scene {
  readonly page: Page;
  readonly device: Device;
  readonly address: string;
  /** The id of a member whom the one who looks is connected with. */
  readonly friend: string;
  /** The id of a member who is a stranger to them. */
  readonly stranger: string;
  /** The id of their own newest post. */
  readonly ownPost: string;
  /** The id of a post of somebody else's with several pictures, likes and comments. */
  readonly post: string;
  /** Opens a path of the product. */
  readonly go: (path: string) => Promise<void>;
}

/** A walk that lets axe look at the same: its file, and a name that it gives to `checkScreen`. */
export type SeenIn = readonly [file: string, name: string];

/** Parts that keep everything else from whoever looks, while they are open. */
export const DIALOG = '[role=dialog]';
export const MENU = '[role=menu]';

/** A screen, or a state of one with a dialog or menu open, as it stands in the seeded network. */
export interface View {
  /** Names its pictures. */
  readonly name: string;
  /** The path as the router writes it. */
  readonly route: string;
  /** Who looks: a member, unless somebody without a session. */
  readonly as?: 'visitor';
  /** Where it exists, if not on every device. */
  readonly on?: Device['name'];
  readonly seenIn?: SeenIn;
  /** What opens over a screen that has a view of its own, or unfolds on it: axe need not look at the rest again. */
  readonly part?: string;
  /** Opens it and waits until it stands. */
  readonly open: (scene: Scene) => Promise<void>;
}
