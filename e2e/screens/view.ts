import type { Page } from 'playwright-core';
import type { Device } from '../browser/browser.ts';

/** A page of the demo network, with ids of members and posts. */
export interface Scene {
  readonly page: Page;
  readonly device: Device;
  readonly address: string;
  /** Id of a connection of the viewer. */
  readonly friend: string;
  /** Id of a member without relation to the viewer. */
  readonly stranger: string;
  /** Id of the viewer's newest post. */
  readonly ownPost: string;
  /** Id of another member's post with several pictures, likes and comments. */
  readonly post: string;
  /** Id of a post with a comment of the viewer among the newest. */
  readonly commentedPost: string;
  /** Id of a post that quotes another one. */
  readonly quote: string;
  /** Id of the post that it quotes. */
  readonly quoted: string;
  /** Id of a member whose newest activity is a repost. */
  readonly sharer: string;
  /** Opens a path of the product. */
  readonly go: (path: string) => Promise<void>;
}

/** The test that runs axe on the same view: its file, and the name passed to `checkScreen`. */
type SeenIn = readonly [file: string, name: string];

/** Modal elements, which hide the rest of the page. */
export const DIALOG = '[role=dialog]';
export const MENU = '[role=menu]';

/** A screen, or a state of it with a dialog or menu, in the demo network. */
export interface View {
  /** Name of its screenshots. */
  readonly name: string;
  /** The path as in the router. */
  readonly route: string;
  /** The viewer is a member unless `visitor`. */
  readonly as?: 'visitor';
  /** The device, if the view exists only there. */
  readonly on?: Device['name'];
  readonly seenIn?: SeenIn;
  /** An overlay or expanded part of a screen with its own view; axe checks only this part. */
  readonly part?: string;
  /** Opens the view and waits until it is ready. */
  readonly open: (scene: Scene) => Promise<void>;
}
