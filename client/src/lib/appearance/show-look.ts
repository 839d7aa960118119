import { setAppName } from '@weft/shared/app';
import type { NetworkLook } from '@weft/shared/appearance/network-look';
import { showAccent } from './show-accent';
import { showPictures } from './show-pictures';

/** Shows the network's name, colours and pictures on this page, in one paint. What is typed stays. */
export function showLook({ name, accent, pictures }: NetworkLook): void {
  setAppName(name);
  showAccent(accent);
  // Renders everything again, with the new name.
  showPictures(pictures);
}
