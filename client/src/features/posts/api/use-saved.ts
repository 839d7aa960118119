import { useQueryClient } from '@tanstack/react-query';
import { savePost, unsavePost } from '@weft/shared/posts/saved-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { toggle } from '@/lib/toggle-queue';
import { notify } from '@/alerts/toasts/notify';
import { changePost } from './post-store';
import { savedQueries } from './saved-queries';
import { texts as uiTexts } from '@/ui/texts/generated';

const { done, failed } = POST_TEXTS;

/** A post, and the folder in which it is saved. */
interface SavedPlace {
  readonly postId: string;
  readonly folderId?: string | null;
}

/** Returns a function that saves a post or removes it, which a toast can undo. The change shows at once on its card. */
export function useSaved({ postId, folderId }: SavedPlace) {
  const client = useQueryClient();
  const params = { id: postId };
  const set = async (wanted: boolean): Promise<void> =>
    toggle(client, {
      key: `save:${postId}`,
      settled: !wanted,
      desired: wanted,
      show: (viewerSaved) => changePost(client, postId, (post) => ({ ...post, viewerSaved })),
      send: async (desired) =>
        desired
          ? call(savePost, { params, ...(folderId && { body: { folderId } }) })
          : call(unsavePost, { params }),
      onSettled: (_answer, desired) => {
        void client.invalidateQueries({ queryKey: savedQueries.all() });
        const undo = { label: () => uiTexts.undo, onAct: () => void set(!desired) };
        notify.info(desired ? done.saved : done.unsaved, undo);
      },
      onFailed: (error) => notify.error(messageOf(error, wanted ? failed.save : failed.unsave)),
    });
  return set;
}
