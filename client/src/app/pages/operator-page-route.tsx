import { texts } from '@/ui/texts/generated';
import { OperatorPage } from './operator-page';

/** `/community-rules` and `/imprint`: not found until the operator has published a text. */
export function OperatorPageRoute({ page }: { page: 'rules' | 'imprint' }) {
  const title = page === 'rules' ? texts.communityRules : texts.imprint;
  return <OperatorPage page={page} title={title} />;
}
