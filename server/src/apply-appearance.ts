import { buffer } from 'node:stream/consumers';
import { setAppName } from '@weft/shared/app';
import { presentPictures, type Appearance } from './features/joining/index.ts';
import { colourMails } from './platform/mailer/mail-colours.ts';
import { setMailContact } from './platform/mailer/mail-contact.ts';
import { mailLogo, setMailLogo } from './platform/mailer/mail-logo.ts';
import { setNetworkPictures } from './platform/network-pictures.ts';
import type { NetworkLanguage } from './platform/languages/network-language.ts';
import type { FileStorage } from './platform/storage/file-storage.ts';

/** Mails contain the logo, because mail programs don't load remote pictures. Without its file they have the name only. */
async function loadMailLogo(logo: Appearance['pictures']['logo'], storage: FileStorage): Promise<void> {
  if (logo?.id === mailLogo()?.id) return;
  setMailLogo(undefined);
  if (!logo) return;
  const { id, width, height } = logo;
  const file = await storage.open({ area: 'network', id }, 'logo.png').catch(() => undefined);
  const content = file && (await buffer(file.read()).catch(() => undefined));
  if (content) setMailLogo({ id, content, width, height });
}

/** Uses the network's name, colours, pictures, contact address and language in the texts, mails and pages of this server. */
export async function applyAppearance(
  { name, accent, pictures, site }: Appearance,
  { storage, language }: { storage: FileStorage; language: NetworkLanguage },
): Promise<void> {
  setAppName(name);
  colourMails(accent);
  setMailContact(site.contact);
  language.set(site.language);
  setNetworkPictures(presentPictures(pictures));
  await loadMailLogo(pictures.logo, storage);
}
