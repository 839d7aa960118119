import { setAppName } from '@weft/shared/app';
import type { Appearance } from './features/joining/index.ts';
import { colourMails } from './platform/mailer/mail-colours.ts';

/** Uses the network's name and colours in the texts and mails of this server process. */
export function applyAppearance({ name, accent }: Appearance): void {
  setAppName(name);
  colourMails(accent);
}
