import { useRef, useState } from 'react';
import type { Audience } from '@weft/shared/posts/audience';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { ApiError, endsSession, isApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import type { SentWording } from '../mentions/sent-wording';
import { useCreatePost, useUpdatePost } from '../../api/use-save-post';
import { clientIdFor, clearClientId } from './post-client-id';
import {
  remainingUrls,
  imageOrder,
  pickedFileId,
  pickedFiles,
  readiness,
  type AttachmentTray,
} from './drafts/attachment-tray';
import { texts } from '../../texts/generated';

/** Stage of sending a post. `progress` is that of the upload, 0 to 1. */
export type Stage =
  | { at: 'idle' }
  | { at: 'optimizing' }
  | { at: 'posting'; progress: number }
  | { at: 'failed' }
  | Refusal;

/** A permanent rejection by the server. `fileId` is the id of the rejected file, null if it is none of them. */
export interface Refusal {
  at: 'refused';
  reason: string;
  fileId: string | null;
}

/** Statuses that a retry may overcome: expired session, timeout, rate limit. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 408, 429]);

/** Whether the upload arrived incomplete: the server then names no field. */
const isIncompleteUpload = ({ code, fields }: ApiError) =>
  code === 'VALIDATION_FAILED' && Object.keys(fields).length === 0;

const isPermanent = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !TRANSIENT_STATUSES.has(error.status) &&
  !isIncompleteUpload(error) &&
  !endsSession(error);

function refusalOf(
  error: ApiError,
  tray: AttachmentTray,
  { post, fallback }: { post: PostView | null; fallback: string },
): Refusal {
  const [field] = Object.keys(error.fields);
  const reason = post && isApiError(error, 'NOT_FOUND') ? texts.sending.deleted : messageOf(error, fallback);
  return { at: 'refused', reason, fileId: field === undefined ? null : pickedFileId(tray, field) };
}

interface Submission {
  memberId: string | undefined;
  /** The edited post, null for a new one. */
  post: PostView | null;
  onDone: () => void;
}

/** What the author wrote and chose. */
interface Written extends SentWording {
  audience: Audience;
  /** Id of a found preview; empty to remove the post's; undefined to keep it. */
  linkPreview: string | undefined;
  /** Id of the quoted post. */
  quotes: string | undefined;
  /** Id of the company in whose name it is written. */
  company: string | undefined;
}

interface ReadyFiles {
  images: File[];
  videos: File[];
  documents: File[];
}

/** Waits until all attachments are prepared. Returns `refused` for an unusable picture, `flagged` for a screened one. */
async function readyFiles(tray: AttachmentTray): Promise<ReadyFiles | 'refused' | 'flagged'> {
  const newPictures = tray.pictures.filter((picture) => picture.kind === 'new');
  const prepared = await Promise.all(newPictures.map(async ({ preparation }) => preparation));
  const pictures = prepared.filter((picture) => picture !== null);
  if (pictures.length < prepared.length) return 'refused';
  if (pictures.some(({ verdict }) => verdict === 'flagged')) return 'flagged';
  const [videos, documents] = await Promise.all([pickedFiles(tray, 'video'), pickedFiles(tray, 'document')]);
  return { images: pictures.map(({ file }) => file), videos, documents };
}

/** Waits until all attachments are prepared, then sends the post. The upload can be cancelled, and retried after a failure. */
export function useSubmitPost({ memberId, post, onDone }: Submission) {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const create = useCreatePost();
  const update = useUpdatePost();
  const abort = useRef<AbortController>(undefined);

  const send = async (
    { mentions, ...written }: Written,
    tray: AttachmentTray,
    files: ReadyFiles,
    signal: AbortSignal,
  ) => {
    const common = {
      ...written,
      ...mentions,
      ...files,
      text: written.text.trim(),
      alts: tray.pictures.map(({ alt }) => alt.trim()),
      signal,
      onProgress: (progress: number) => setStage({ at: 'posting', progress }),
    };
    if (!post) return create.mutateAsync({ ...common, clientId: clientIdFor(memberId ?? '', common, tray) });
    return update.mutateAsync({
      ...common,
      post,
      order: imageOrder(tray),
      remainingVideos: remainingUrls(tray, 'video'),
      remainingDocuments: remainingUrls(tray, 'document'),
    });
  };

  const submit = async (written: Written, tray: AttachmentTray) => {
    const controller = new AbortController();
    abort.current = controller;
    if (readiness(tray) < 1) setStage({ at: 'optimizing' });
    const files = await readyFiles(tray);
    if (controller.signal.aborted) return;
    if (files === 'flagged') notify.error(POST_TEXTS.rules.rejected);
    // The composer has already reported a rejected picture. The member decides how to continue.
    if (files === 'flagged' || files === 'refused') return setStage({ at: 'idle' });
    setStage({ at: 'posting', progress: 0 });
    try {
      await send(written, tray, files, controller.signal);
    } catch (error) {
      const fallback = post ? POST_TEXTS.failed.update : POST_TEXTS.failed.create;
      if (controller.signal.aborted) return setStage({ at: 'idle' });
      if (isPermanent(error)) return setStage(refusalOf(error, tray, { post, fallback }));
      notify.error(messageOf(error, fallback));
      return setStage({ at: 'failed' });
    }
    if (memberId && !post) clearClientId(memberId);
    setStage({ at: 'idle' });
    onDone();
  };

  const cancel = () => {
    abort.current?.abort();
    setStage({ at: 'idle' });
  };

  return { stage, isBusy: stage.at === 'optimizing' || stage.at === 'posting', submit, cancel };
}
