import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useMe } from '@/features/members';
import { readDraft, writeDraft, type DraftContext } from '@/lib/storage/drafts';

/** Parses a draft. Keeps only the form's fields, because an older version may have written it. */
function parseDraft<T extends FieldValues>(text: string, initial: T): T | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const fields = Object.entries(kept).filter(([name, value]) => typeof value === typeof initial[name]);
    return { ...initial, ...Object.fromEntries(fields) };
  } catch {
    return undefined;
  }
}

/**
 * Stores a form's values as a draft of a member and context, and restores them when the form opens again.
 * `hasChanges` is true while the values differ from the initial ones.
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
    const draft = parseDraft(readDraft(memberId, context), start);
    if (draft && JSON.stringify(draft) !== blank.current) {
      form.reset(draft, { keepDefaultValues: true });
      setRestored(true);
      setHasChanges(true);
    }
    const subscription = form.watch(() => {
      const text = JSON.stringify({ ...start, ...form.getValues() });
      setHasChanges(text !== blank.current);
      writeDraft(memberId, context, text === blank.current ? '' : text);
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
