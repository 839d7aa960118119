import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeBackups,
  deleteBackup,
  grantBackup,
  makeBackup,
  type BackupSettings,
  type BackupsView,
} from '@weft/shared/administration/backups-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { startDownload } from '@/lib/browser/start-download';
import { administrationQueries } from './administration-queries';
import { backupQueries } from './backup-queries';

const { done, failed } = ADMINISTRATION_TEXTS;

function reportFailure(error: unknown): void {
  if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, failed.change));
}

function useChange<Given>(
  change: (given: Given) => Promise<{ backups: BackupsView; message?: string }>,
  otherwise: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, backups }) => {
      notify.success(message ?? otherwise);
      client.setQueryData(backupQueries.state().queryKey, backups);
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: reportFailure,
  });
}

export const useChangeBackups = () =>
  useChange((body: BackupSettings) => call(changeBackups, { body }), done.saved);

export const useMakeBackup = () => useChange<void>(() => call(makeBackup), done.backupBegun);

export const useDeleteBackup = () =>
  useChange((name: string) => call(deleteBackup, { params: { name } }), done.backupDeleted);

/** The browser shows the download. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: (name: string) => call(grantBackup, { params: { name } }),
    onSuccess: ({ url }) => startDownload(url),
    onError: reportFailure,
  });
}
