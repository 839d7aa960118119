/** Messages of a page to the service worker. */
export type PageMessage =
  /** Asks for the worker's build name. The worker replies on the transferred port. */
  | { readonly kind: 'which-build' }
  /** The member accepted the update: the worker skips waiting and takes over. */
  | { readonly kind: 'take-over' }
  /** The page is in this language: the worker stores its texts for starts without a network. */
  | { readonly kind: 'keep-texts'; readonly language: string };

/** Message of the worker to a page: show the location of a clicked notification. */
export interface OpenPlace {
  readonly kind: 'open-place';
  /** A path of this site. */
  readonly path: string;
}

/** Message of the worker to its pages: a push message with this tag has arrived. */
export interface PushArrived {
  readonly kind: 'push-arrived';
  readonly tag: string;
}
