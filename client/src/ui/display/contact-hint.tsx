import { networkSite } from '@/lib/browser/network-site';
import { texts } from '../texts/generated';
import { RichText } from './rich-text';

/** Whom to ask, for those who can't use the network; nothing without a contact address. */
export function ContactHint() {
  const { contact } = networkSite();
  if (contact === '') return null;
  const address = (text: string) => (
    <a href={`mailto:${contact}`} dir="ltr" className="link-text inline-block max-w-full wrap-anywhere">
      {text}
    </a>
  );
  return (
    <p className="text-pretty">
      <RichText parts={texts.questions({ contact, a: address })} />
    </p>
  );
}
