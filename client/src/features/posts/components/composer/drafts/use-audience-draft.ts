import { Audience, DEFAULT_AUDIENCE } from '@weft/shared/posts/audience';
import type { PostView } from '@weft/shared/posts/views';
import { useDraft } from '@/lib/storage/drafts';
import { contextOf } from '../../../api/draft-record';

/** Who can see the post that is being written, kept with its draft: `[audience, setAudience, forget]`. */
export function useAudienceDraft(
  memberId: string | undefined,
  post: PostView | null,
): [audience: Audience, setAudience: (audience: Audience) => void, forget: () => void] {
  const initial = post?.audience ?? DEFAULT_AUDIENCE;
  const [stored, setAudience, forget] = useDraft(memberId, `audience:${contextOf(post)}`, initial);
  const { data: audience = initial } = Audience.safeParse(stored);
  return [audience, setAudience, forget];
}
