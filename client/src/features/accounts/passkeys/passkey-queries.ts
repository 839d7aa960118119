import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@weft/shared/accounts/passkeys/contract';
import { PASSKEY_TEXTS } from '@weft/shared/accounts/passkeys/texts';
import { notify } from '@/alerts/toasts/notify';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { createPasskey, isAlreadyOnDevice } from './passkey-ceremonies';
import { texts } from './texts/generated';

/** The member's passkeys, newest first, and the address where passkeys work. */
export const passkeyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'passkeys'] as const,
      queryFn: ({ signal }) => call(listPasskeys, { signal }),
      staleTime: 0,
    }),
};

function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: passkeyQueries.list().queryKey }),
      // A role may have lost or got its powers.
      client.invalidateQueries({ queryKey: memberQueries.own().queryKey }),
    ]);
}

/** A member who cancels the question for a proof needs no message. */
const report = (fallback: string) => (error: unknown) => {
  if (isAlreadyOnDevice(error)) notify.info(texts.onDevice);
  else if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, fallback));
};

/** Adds a passkey of this device; returns false if the member cancels in the browser. */
export function useAddPasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      const passkey = await createPasskey((await call(startPasskey)).options);
      if (!passkey) return false;
      await call(addPasskey, { body: { passkey } });
      return true;
    },
    onSuccess: (isAdded) => (isAdded ? notify.success(PASSKEY_TEXTS.added) : notify.info(texts.addCancelled)),
    onError: report(texts.addFailed),
    onSettled: reload,
  });
}

/** Callers must report a failure. */
export function useRenamePasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSuccess: () => notify.success(PASSKEY_TEXTS.renamed),
    onSettled: reload,
  });
}

export function useRemovePasskey() {
  const reload = useReload();
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => notify.success(PASSKEY_TEXTS.removed),
    onError: report(texts.removeFailed),
    onSettled: reload,
  });
}
