import { useRef, useState } from 'react';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { notify } from '@/notifications/notify';
import { useCreatePost, useUpdatePost } from '../../api/use-save-post';
import { clientIdFor, forgetClientId } from './post-client-id';
import { keptFor, orderOf, pickedFor, readiness, type Shelf } from './shelf';

/** Where the sending of a post is. `share` is what is sent of it, 0 to 1. */
export type Stage =
  { at: 'idle' } | { at: 'optimizing' } | { at: 'posting'; share: number } | { at: 'failed' };

interface Submission {
  memberId: string | undefined;
  /** The post that is edited; none for a new one. */
  post: PostView | null;
  onDone: () => void;
}

interface ReadyFiles {
  images: File[];
  videos: File[];
  documents: File[];
}

/** Waits for all that is being prepared. `refused` where a picture can't be used, `flagged` where the screening flags one. */
async function readyFiles(shelf: Shelf): Promise<ReadyFiles | 'refused' | 'flagged'> {
  const fresh = shelf.pictures.filter((picture) => picture.kind === 'new');
  const prepared = await Promise.all(fresh.map(async ({ work }) => work));
  const pictures = prepared.filter((picture) => picture !== null);
  if (pictures.length < prepared.length) return 'refused';
  if (pictures.some(({ verdict }) => verdict === 'flagged')) return 'flagged';
  const [videos, documents] = await Promise.all([pickedFor(shelf, 'video'), pickedFor(shelf, 'document')]);
  return { images: pictures.map(({ file }) => file), videos, documents };
}

/** Waits until pictures and video are ready, then sends the post; can be taken back on the way and tried again after a failure. */
export function useSubmitPost({ memberId, post, onDone }: Submission) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const create = useCreatePost();
  const update = useUpdatePost();
  const abort = useRef<AbortController>(undefined);

  const send = async (
    text: string,
    shelf: Shelf,
    { images, videos, documents }: ReadyFiles,
    signal: AbortSignal,
  ) => {
    const common = {
      text: text.trim(),
      alts: shelf.pictures.map(({ alt }) => alt.trim()),
      images,
      videos,
      documents,
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
    const controller = new AbortController();
    abort.current = controller;
    if (readiness(shelf) < 1) setStage({ at: 'optimizing' });
    const files = await readyFiles(shelf);
    if (controller.signal.aborted) return;
    if (files === 'flagged') notify.error(POST_TEXTS.rules.rejected);
    // A picture was refused and that is said: the member looks again before anything is sent.
    if (files === 'flagged' || files === 'refused') return setStage({ at: 'idle' });
    setStage({ at: 'posting', share: 0 });
    try {
      await send(text, shelf, files, controller.signal);
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
