import type { CvView } from '@weft/shared/applications/views';
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

/** The draft of an application, kept on the device until it is sent. A CV that is not offered any more is left out. */
export function useApplyDraft(job: string, offered: readonly CvView[]) {
  const me = useMe();
  const [text, setText, forget] = useDraft(me?._id, `apply:${job}`);
  const stored = parse(text);
  const isOffered = offered.some(({ id }) => id === stored.earlierCv);
  const draft = isOffered ? stored : { ...stored, earlierCv: '' };
  return {
    draft,
    change: (changes: Partial<ApplyDraft>) => setText(JSON.stringify({ ...draft, ...changes })),
    forget,
  };
}
