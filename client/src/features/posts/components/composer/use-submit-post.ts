import { useRef, useState } from 'react';
import { NEW_IMAGE } from '@weft/shared/posts/contract';
import type { PostView } from '@weft/shared/posts/views';
import { useCreatePost, useUpdatePost } from '../../api/use-save-post';
import type { Picture } from './pictures';
import { clientIdFor, forgetClientId } from './post-client-id';

/** Where the sending of a post is. `share` is what is sent of it, 0 to 1. */
export type Stage =
  { at: 'idle' } | { at: 'optimizing' } | { at: 'posting'; share: number } | { at: 'failed' };

/** Brings the pictures down, then sends the post; can be taken back on the way and tried again after a failure. */
export function useSubmitPost({
  memberId,
  post,
  onDone,
}: {
  memberId: string | undefined;
  /** The post that is edited; none for a new one. */
  post: PostView | null;
  onDone: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const create = useCreatePost();
  const update = useUpdatePost();
  const abort = useRef<AbortController>(undefined);

  const send = async (text: string, pictures: readonly Picture[], images: File[], signal: AbortSignal) => {
    const common = {
      text: text.trim(),
      alts: pictures.map(({ alt }) => alt.trim()),
      images,
      signal,
      onProgress: (share: number) => setStage({ at: 'posting', share }),
    };
    if (post) {
      const order = pictures.map((picture) => (picture.kind === 'kept' ? picture.image.url : NEW_IMAGE));
      return update.mutateAsync({ ...common, post, order });
    }
    return create.mutateAsync({ ...common, clientId: clientIdFor(memberId ?? '', common.text, pictures) });
  };

  const submit = async (text: string, pictures: readonly Picture[]) => {
    const controller = new AbortController();
    abort.current = controller;
    const works = pictures.flatMap((picture) => (picture.kind === 'new' ? [picture.work] : []));
    if (pictures.some((picture) => picture.kind === 'new' && !picture.ready)) setStage({ at: 'optimizing' });
    const files = await Promise.all(works);
    if (controller.signal.aborted) return;
    // One was refused and has said so: the member looks again before anything is sent.
    if (files.includes(null)) return setStage({ at: 'idle' });
    setStage({ at: 'posting', share: 0 });
    try {
      await send(
        text,
        pictures,
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
