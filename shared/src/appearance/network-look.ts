import * as z from 'zod/mini';
import type { SiteView } from './site.ts';

/** A picture of the network; its address is relative to the origin and never shows another picture. Pixels. */
export const NetworkPictureView = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type NetworkPictureView = z.infer<typeof NetworkPictureView>;

/** Pictures that owners and administrators choose; null for the product's own. */
export const NETWORK_PICTURES = ['logo', 'icon', 'panel'] as const;
export const NetworkPicture = z.enum(NETWORK_PICTURES);
export type NetworkPicture = z.infer<typeof NetworkPicture>;

export const NetworkPictures = z.object({
  logo: z.nullable(NetworkPictureView),
  icon: z.nullable(NetworkPictureView),
  /** Beside the sign-in form; it says nothing. */
  panel: z.nullable(NetworkPictureView),
});
export type NetworkPictures = z.infer<typeof NetworkPictures>;

/** What open pages show anew after a change. */
export interface NetworkLook {
  readonly name: string;
  /** As `#rrggbb`; null for the product's own colours. */
  readonly accent: string | null;
  readonly pictures: NetworkPictures;
  readonly site: SiteView;
}
