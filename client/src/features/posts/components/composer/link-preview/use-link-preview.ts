import { skipToken, useQuery } from '@tanstack/react-query';
import { LINK_PREVIEW_LIMITS } from '@weft/shared/limits';
import { findLinkPreview } from '@weft/shared/posts/link-preview-contract';
import { previewedAddress } from '@weft/shared/posts/previewed-address';
import type { LinkPreviewView, PostView } from '@weft/shared/posts/views';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { createClientId } from '@/lib/client-id';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { postKeys } from '../../../api/post-keys';

/** Milliseconds after the last key: an address that is being typed is not asked for. */
const DELAY = 500;
/** Milliseconds. A found preview is asked for again before the server forgets it. */
const FRESH_FOR = (LINK_PREVIEW_LIMITS.minutesKept - 5) * 60_000;

export interface LinkPreviewState {
  /** What the post will show; null for nothing. */
  readonly preview: LinkPreviewView | null;
  readonly isLoading: boolean;
  /** The preview to send: the id of a found one, empty to remove the post's, undefined to keep it. */
  readonly change: string | undefined;
  readonly onRemove: () => void;
}

/** Finds the preview of the text's first link. A preview that the author has removed stays away while its link stays. */
export function useLinkPreview({
  text,
  post,
  hasFiles,
}: {
  text: string;
  /** The edited post, null for a new one. */
  post: PostView | null;
  /** A post with files has no preview. */
  hasFiles: boolean;
}): LinkPreviewState {
  const address = useDebounced(previewedAddress(text), DELAY);
  // A found preview belongs to one post, so another composer asks for its own.
  const [composer] = useState(createClientId);
  const current = post?.linkPreview ?? null;
  const [removed, setRemoved] = useState(() =>
    post && !current ? previewedAddress(post.mediaTitle) : undefined,
  );
  const isWanted = address !== undefined && address !== removed && !hasFiles;
  const isCurrent = isWanted && address === current?.url;
  const { data, isLoading } = useQuery({
    queryKey: postKeys.linkPreview(composer, address),
    queryFn:
      isWanted && !isCurrent
        ? async ({ signal }) => (await call(findLinkPreview, { body: { url: address }, signal })).data
        : skipToken,
    staleTime: FRESH_FOR,
    retry: false,
  });
  const found = isWanted && !isCurrent ? data : null;
  return {
    preview: isCurrent ? current : (found?.preview ?? null),
    isLoading,
    change: found?.id ?? (current && !isCurrent ? '' : undefined),
    onRemove: () => setRemoved(address),
  };
}
