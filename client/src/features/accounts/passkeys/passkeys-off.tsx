import { RichText } from '@/ui/display/rich-text';
import { texts } from './texts/generated';

const { signIn } = texts;
const LOOPBACK = /^(?:127\.|\[::1\])/;

/** Says on the sign-in screen why there are no passkeys at an address of numbers, and where they work. */
export function PasskeysOff() {
  const { hostname, port } = window.location;
  const address = `http://localhost${port === '' ? '' : `:${port}`}`;
  const link = (text: string) => (
    <a href={address} dir="ltr" className="link-text">
      {text}
    </a>
  );
  return (
    <p className="text-center text-small text-pretty text-muted">
      {LOOPBACK.test(hostname) ? <RichText parts={signIn.offHere({ address, link })} /> : signIn.off}
    </p>
  );
}
