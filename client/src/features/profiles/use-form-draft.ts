import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useMe } from '@/features/members';
import { readDraft, writeDraft, type DraftContext } from '@/lib/storage/drafts';
import { rebaseDraft } from './rebase-draft';

/** A stored draft. `base` are the form's values before it was changed. */
interface StoredDraft {
  base?: unknown;
  values?: unknown;
}

/** Returns the initial values with the changes of a draft. Ignores a draft that has no base, of an older version. */
function restoredFrom<T extends FieldValues>(text: string, initial: T): T {
  try {
    const { base, values } = JSON.parse(text) as StoredDraft;
    return base === undefined ? initial : rebaseDraft(base, values, initial);
  } catch {
    return initial;
  }
}

/**
 * Stores a form's values as a draft of a member and context, and restores them when the form opens again.
 * Fields that the draft left alone have their initial values. `hasChanges` is true while the values differ
 * from the initial ones.
 */
export function useFormDraft<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'reset' | 'watch' | 'getValues'>,
  context: DraftContext,
  initial: T,
): { hasChanges: boolean; isRestored: boolean; startOver: () => void; forget: () => void } {
  const memberId = useMe()?._id;
  const blank = useRef(JSON.stringify(initial));
  const [hasChanges, setHasChanges] = useState(false);
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    if (!memberId) return undefined;
    const start = JSON.parse(blank.current) as T;
    const draft = restoredFrom(readDraft(memberId, context), start);
    if (JSON.stringify(draft) !== blank.current) {
      form.reset(draft, { keepDefaultValues: true });
      setRestored(true);
      setHasChanges(true);
    }
    const subscription = form.watch(() => {
      const values = { ...start, ...form.getValues() };
      const isChanged = JSON.stringify(values) !== blank.current;
      setHasChanges(isChanged);
      writeDraft(memberId, context, isChanged ? JSON.stringify({ base: start, values }) : '');
    });
    return () => subscription.unsubscribe();
  }, [form, memberId, context]);

  const forget = () => {
    if (memberId) writeDraft(memberId, context, '');
  };
  const startOver = () => {
    form.reset(JSON.parse(blank.current) as T);
    forget();
    setRestored(false);
    setHasChanges(false);
  };
  return { hasChanges, isRestored, startOver, forget };
}
