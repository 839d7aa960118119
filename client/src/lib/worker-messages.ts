/** What a page asks of the worker. */
export type PageMessage =
  /** Of which build are you? Answered on the port that comes along, by the build's name. */
  | { readonly kind: 'which-build' }
  /** The member wants the new version: stop waiting for the pages of the old one. */
  | { readonly kind: 'take-over' };

/** What the worker asks of a page: to show a place that a notification leads to. */
export interface OpenPlace {
  readonly kind: 'open-place';
  /** A path of this site. */
  readonly path: string;
}
