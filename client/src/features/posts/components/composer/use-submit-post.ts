import { useRef, useState } from 'react';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { ApiError, endsSession, isApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { useCreatePost, useUpdatePost } from '../../api/use-save-post';
import { clientIdFor, forgetClientId } from './post-client-id';
import {
  keptFor,
  orderOf,
  pickedAt,
  pickedFor,
  readiness,
  type AttachmentTray,
} from './drafts/attachment-tray';

/** Where the sending of a post is. `share` is what is sent of it, 0 to 1. */
export type Stage =
  { at: 'idle' } | { at: 'optimizing' } | { at: 'posting'; share: number } | { at: 'failed' } | Refusal;

/** The server would refuse the same post again. `fileId` is that of the file that it refuses; null where it is none of them. */
export interface Refusal {
  at: 'refused';
  reason: string;
  fileId: string | null;
}

/** Refusals that another try may overcome: too slow, too often, and a session that has ended. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 429]);

/** An upload that arrived incomplete: no field of it is named. */
const isBroken = ({ code, fields }: ApiError) =>
  code === 'VALIDATION_FAILED' && Object.keys(fields).length === 0;

const isLasting = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.has(error.status) &&
  !isBroken(error) &&
  !endsSession(error);

const DELETED = 'This post was deleted. Copy your text to keep it.';

function refusalOf(
  error: ApiError,
  tray: AttachmentTray,
  { post, fallback }: { post: PostView | null; fallback: string },
): Refusal {
  const [place] = Object.keys(error.fields);
  const reason = post && isApiError(error, 'NOT_FOUND') ? DELETED : messageOf(error, fallback);
  return { at: 'refused', reason, fileId: place === undefined ? null : pickedAt(tray, place) };
}

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
async function readyFiles(tray: AttachmentTray): Promise<ReadyFiles | 'refused' | 'flagged'> {
  const fresh = tray.pictures.filter((picture) => picture.kind === 'new');
  const prepared = await Promise.all(fresh.map(async ({ work }) => work));
  const pictures = prepared.filter((picture) => picture !== null);
  if (pictures.length < prepared.length) return 'refused';
  if (pictures.some(({ verdict }) => verdict === 'flagged')) return 'flagged';
  const [videos, documents] = await Promise.all([pickedFor(tray, 'video'), pickedFor(tray, 'document')]);
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
    tray: AttachmentTray,
    { images, videos, documents }: ReadyFiles,
    signal: AbortSignal,
  ) => {
    const common = {
      text: text.trim(),
      alts: tray.pictures.map(({ alt }) => alt.trim()),
      images,
      videos,
      documents,
      signal,
      onProgress: (share: number) => setStage({ at: 'posting', share }),
    };
    if (!post)
      return create.mutateAsync({ ...common, clientId: clientIdFor(memberId ?? '', common.text, tray) });
    return update.mutateAsync({
      ...common,
      post,
      order: orderOf(tray),
      keptVideos: keptFor(tray, 'video'),
      keptDocuments: keptFor(tray, 'document'),
    });
  };

  const submit = async (text: string, tray: AttachmentTray) => {
    const controller = new AbortController();
    abort.current = controller;
    if (readiness(tray) < 1) setStage({ at: 'optimizing' });
    const files = await readyFiles(tray);
    if (controller.signal.aborted) return;
    if (files === 'flagged') notify.error(POST_TEXTS.rules.rejected);
    // A picture was refused and that is said: the member looks again before anything is sent.
    if (files === 'flagged' || files === 'refused') return setStage({ at: 'idle' });
    setStage({ at: 'posting', share: 0 });
    try {
      await send(text, tray, files, controller.signal);
    } catch (error) {
      const fallback = post ? POST_TEXTS.failed.update : POST_TEXTS.failed.create;
      if (controller.signal.aborted) return setStage({ at: 'idle' });
      if (isLasting(error)) return setStage(refusalOf(error, tray, { post, fallback }));
      notify.error(messageOf(error, fallback));
      return setStage({ at: 'failed' });
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
