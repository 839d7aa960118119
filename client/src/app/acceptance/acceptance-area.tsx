import { usePageTitle } from '@/lib/browser/page-title';
import { Card } from '@/ui/display/card';
import { HeldFrame } from '../shells/held-frame';
import { AcceptanceCard } from './acceptance-card';
import { texts } from './texts/generated';

/** What members see at every address until they accept the network's new texts. */
export function AcceptanceArea() {
  usePageTitle(texts.title);
  return (
    <HeldFrame signOutLabel={texts.signOut}>
      <div className="mx-auto w-full max-w-[720px] px-4 py-6">
        <Card as="div" className="p-8 max-md:p-5">
          <AcceptanceCard />
        </Card>
      </div>
    </HeldFrame>
  );
}
