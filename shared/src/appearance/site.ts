import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';

/** `system` follows the device. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export const ANNOUNCEMENT_KINDS = ['info', 'warning'] as const;

/** A bar above every page. */
export const AnnouncementView = z.object({
  /** Changes with every other announcement, so that a dismissed one stays dismissed. */
  id: z.string(),
  text: z.string(),
  /** An address with https; empty without a link. */
  link: z.string(),
  kind: z.enum(ANNOUNCEMENT_KINDS),
  /** When it disappears; null if somebody has to remove it. */
  until: z.nullable(IsoTime),
});
export type AnnouncementView = z.infer<typeof AnnouncementView>;

/** What everybody may read of the site's settings. Empty texts are the product's own, or nothing. */
export interface SiteView {
  readonly welcome: { readonly title: string; readonly text: string };
  /** An email address. */
  readonly contact: string;
  readonly announcement: AnnouncementView | null;
}

/** Of a network that has chosen nothing. */
export const PLAIN_SITE: SiteView = { welcome: { title: '', text: '' }, contact: '', announcement: null };

/** Whether an announcement is over at a time in milliseconds. */
export const isOver = ({ until }: AnnouncementView, now: number): boolean =>
  until !== null && Date.parse(until) <= now;
