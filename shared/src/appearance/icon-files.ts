import type { NetworkPictureView } from './network-look.ts';

/** Files of an icon beside its largest one. */
export type IconFile = 'icon32' | 'icon180' | 'icon192' | 'icon512' | 'maskable512';

/** Returns the address of a size of the icon. */
export function iconFile({ url }: NetworkPictureView, file: IconFile): string {
  return url.replace(/[^/]+$/, `${file}.png`);
}
