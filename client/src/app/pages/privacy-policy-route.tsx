import { PrivacyText } from '@/features/accounts/legal/privacy-text';
import { texts } from '@/ui/texts/generated';
import { OperatorPage } from './operator-page';

/** `/privacy-policy`: the operator's text, else the product's. */
export function PrivacyPolicyRoute() {
  return <OperatorPage page="privacy" title={texts.privacyPolicy} ownText={<PrivacyText />} />;
}
