import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideApplication } from '@weft/shared/administration/applications-contract';
import {
  changeAskedFields,
  changeRegistrationSettings,
  createInvitation,
  revokeInvitation,
} from '@weft/shared/administration/registration-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { BodyInput } from '@weft/shared/http/endpoint';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { administrationQueries } from './administration-queries';
import { registrationQueries } from './registration-queries';

const { done, failed } = ADMINISTRATION_TEXTS;

export function useChangeRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeRegistrationSettings>) =>
      call(changeRegistrationSettings, { body }),
    onSuccess: async ({ message, settings, fields, locked }) => {
      notify.success(message ?? done.saved);
      client.setQueryData(registrationQueries.settings().queryKey, { settings, fields, locked });
      await client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => notify.error(messageOf(error, failed.change)),
  });
}

export function useChangeAskedFields() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changeAskedFields>) => call(changeAskedFields, { body }),
    onSuccess: async ({ message, settings, fields, locked }) => {
      notify.success(message ?? done.saved);
      client.setQueryData(registrationQueries.settings().queryKey, { settings, fields, locked });
      await client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => notify.error(messageOf(error, failed.change)),
  });
}

/** The form shows why it failed. */
export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createInvitation>) => call(createInvitation, { body }),
    onSuccess: ({ message }) => {
      notify.success(message ?? done.invited);
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSuccess: ({ message }) => {
      notify.success(message ?? done.invitationRevoked);
      return client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
    onError: (error) => notify.error(messageOf(error, failed.change)),
  });
}

export function useDecideApplication(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof decideApplication>) =>
      call(decideApplication, { params: { id }, body }),
    onSuccess: ({ message }) => {
      if (message !== undefined) notify.success(message);
    },
    onError: (error) => notify.error(messageOf(error, failed.change)),
    // Somebody else may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: administrationQueries.lists() }),
  });
}
