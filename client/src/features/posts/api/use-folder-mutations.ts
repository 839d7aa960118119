import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createSavedFolder,
  deleteSavedFolder,
  moveSavedPost,
  renameSavedFolder,
} from '@weft/shared/posts/saved-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { savedQueries } from './saved-queries';

const { done, failed } = POST_TEXTS;

/** One change of folders: reports it and reads the folders again. Forms show their own errors. */
function useFolderMutation<I, A>(
  change: (input: I) => Promise<A>,
  { isDone, hasFailed }: { isDone: () => string; hasFailed?: () => string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      notify.success(isDone());
      await client.invalidateQueries({ queryKey: savedQueries.all() });
    },
    ...(hasFailed && { onError: (error: Error) => notify.error(messageOf(error, hasFailed())) }),
  });
}

export const useCreateFolder = () =>
  useFolderMutation(async (name: string) => (await call(createSavedFolder, { body: { name } })).folder, {
    isDone: () => done.folderCreated,
  });

export const useRenameFolder = (id: string) =>
  useFolderMutation(async (name: string) => call(renameSavedFolder, { params: { id }, body: { name } }), {
    isDone: () => done.folderRenamed,
  });

export const useDeleteFolder = (id: string) =>
  useFolderMutation(async () => call(deleteSavedFolder, { params: { id } }), {
    isDone: () => done.folderDeleted,
    hasFailed: () => failed.deleteFolder,
  });

export const useMoveSaved = (id: string) =>
  useFolderMutation(
    async (folderId: string | null) => call(moveSavedPost, { params: { id }, body: { folderId } }),
    { isDone: () => done.moved, hasFailed: () => failed.move },
  );
