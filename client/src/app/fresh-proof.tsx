import { Suspense } from 'react';
import { proofQuestion } from '@/lib/api/fresh-proof';
import { useSignal } from '@/lib/hooks/use-signal';
import { lazyView } from '@/lib/languages/lazy-view';

const ConfirmIdentity = lazyView(
  async () => (await import('@/features/accounts/second-factor/confirm-identity')).ConfirmIdentity,
);

/** The only dialog for calls that need a fresh proof. */
export function FreshProof() {
  const question = useSignal(proofQuestion);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity onAnswer={question.answer} />
    </Suspense>
  );
}
