import { TermsText } from '@/features/accounts/legal/terms-text';
import { texts } from '@/ui/texts/generated';
import { OperatorPage } from './operator-page';

/** `/terms`: the operator's text, else the product's. */
export function TermsRoute() {
  return <OperatorPage page="terms" title={texts.terms} ownText={<TermsText />} />;
}
