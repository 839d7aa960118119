import { useMe } from '@/features/members';
import { useDraft } from '@/lib/storage/drafts';

/** What the member has entered. A chosen file is not part of it. */
export interface ApplyDraft {
  readonly note: string;
  /** By question. */
  readonly answers: Readonly<Record<string, string>>;
  /** An earlier CV; empty without one. */
  readonly earlierCv: string;
  readonly withEmail: boolean;
}

const EMPTY: ApplyDraft = { note: '', answers: {}, earlierCv: '', withEmail: false };

function parse(text: string): ApplyDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(text) as Partial<ApplyDraft>) };
  } catch {
    return EMPTY;
  }
}

/** The draft of an application, kept on the device until it is sent. */
export function useApplyDraft(job: string) {
  const me = useMe();
  const [text, setText, forget] = useDraft(me?._id, `apply:${job}`);
  const draft = parse(text);
  return {
    draft,
    change: (changes: Partial<ApplyDraft>) => setText(JSON.stringify({ ...draft, ...changes })),
    forget,
  };
}
