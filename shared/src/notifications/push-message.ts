/** A notification that the server sends to a browser's service worker; only that browser can decrypt it. */
export interface PushMessage {
  /** Differs for each attempt to send it. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A shown notification with the same tag is replaced. */
  readonly tag: string;
  /** Path on this site that a click opens. */
  readonly path: string;
  /** Unread entries and conversations, for the icon of the installed app. */
  readonly badge: number;
  readonly lang: string;
  /** Path of the network's icon; the product's if absent. */
  readonly icon?: string;
}

/** Tells the service worker that the member has read these elsewhere: it closes them. */
export interface ReadPushMessage {
  /** Tags of notifications. */
  readonly read: readonly string[];
  readonly badge: number;
}
