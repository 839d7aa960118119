import { PrivacyPolicyScreen } from '@/features/accounts/screens/privacy-policy-screen';
import { texts } from '@/ui/texts/generated';
import { OperatorPage } from './operator-page';

/** `/privacy-policy`: the operator's text, else the product's. */
export function PrivacyPolicyRoute() {
  return <OperatorPage page="privacy" title={texts.privacyPolicy} without={<PrivacyPolicyScreen />} />;
}
