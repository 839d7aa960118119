import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useMe } from '@/features/members';
import { readDraft, writeDraft, type DraftContext } from '@/lib/storage/drafts';

/** What was kept, read into the form's own fields alone: a draft may be of an older form. */
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
 * Keeps what is typed into a form over a reload, for its member and context, and puts it back when the form is opened
 * again. `hasChanges` says whether closing would lose something.
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
