import { useRef, useState } from 'react';
import type { PostView } from '@weft/shared/posts/views';
import { useCreatePost, useUpdatePost } from '../../api/use-save-post';
import { clientIdFor, forgetClientId } from './post-client-id';
import { keptFor, orderOf, pickedFor, type Shelf } from './shelf';

/** Where the sending of a post is. `share` is what is sent of it, 0 to 1. */
export type Stage =
  { at: 'idle' } | { at: 'optimizing' } | { at: 'posting'; share: number } | { at: 'failed' };

interface Submission {
  memberId: string | undefined;
  /** The post that is edited; none for a new one. */
  post: PostView | null;
  onDone: () => void;
}

/** Brings the pictures down, then sends the post; can be taken back on the way and tried again after a failure. */
export function useSubmitPost({ memberId, post, onDone }: Submission) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const create = useCreatePost();
  const update = useUpdatePost();
  const abort = useRef<AbortController>(undefined);

  const send = async (text: string, shelf: Shelf, images: File[], signal: AbortSignal) => {
    const common = {
      text: text.trim(),
      alts: shelf.pictures.map(({ alt }) => alt.trim()),
      images,
      videos: pickedFor(shelf, 'video'),
      documents: pickedFor(shelf, 'document'),
      signal,
      onProgress: (share: number) => setStage({ at: 'posting', share }),
    };
    if (!post)
      return create.mutateAsync({ ...common, clientId: clientIdFor(memberId ?? '', common.text, shelf) });
    return update.mutateAsync({
      ...common,
      post,
      order: orderOf(shelf),
      keptVideos: keptFor(shelf, 'video'),
      keptDocuments: keptFor(shelf, 'document'),
    });
  };

  const submit = async (text: string, shelf: Shelf) => {
    const fresh = shelf.pictures.filter((picture) => picture.kind === 'new');
    const controller = new AbortController();
    abort.current = controller;
    if (fresh.some(({ ready }) => !ready)) setStage({ at: 'optimizing' });
    const files = await Promise.all(fresh.map(async ({ work }) => work));
    if (controller.signal.aborted) return;
    // One was refused and has said so: the member looks again before anything is sent.
    if (files.includes(null)) return setStage({ at: 'idle' });
    setStage({ at: 'posting', share: 0 });
    try {
      await send(
        text,
        shelf,
        files.filter((file) => file !== null),
        controller.signal,
      );
    } catch {
      return setStage({ at: controller.signal.aborted ? 'idle' : 'failed' });
    }
    if (memberId && !post) forgetClientId(memberId);
    setStage({ at: 'idle' });
    onDone();
  };

  const cancel = () => {
    abort.current?.abort();
    setStage({ at: 'idle' });
  };

  return { stage, isBusy: stage.at === 'optimizing' || stage.at === 'posting', submit, cancel };
}
