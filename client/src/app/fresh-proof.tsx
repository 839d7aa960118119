import { Suspense, useEffect } from 'react';
import { proofQuestion } from '@/lib/api/fresh-proof';
import { useSignal } from '@/lib/hooks/use-signal';
import { lazyView } from '@/lib/languages/lazy-view';

const ConfirmIdentity = lazyView(
  async () => (await import('@/features/accounts/second-factor/confirm-identity')).ConfirmIdentity,
);

/** The only dialog for calls that need a fresh proof. When the member area closes, it answers an open question with no. */
export function FreshProof() {
  const question = useSignal(proofQuestion);
  // Otherwise the next member on this page would be asked, and the call repeated in their name.
  useEffect(() => () => proofQuestion.get()?.answer(false), []);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentity onAnswer={question.answer} />
    </Suspense>
  );
}
