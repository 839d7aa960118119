import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getSecondFactor,
  listProofs,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import {
  forgetTrustedBrowser,
  listTrustedBrowsers,
} from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { notify } from '@/alerts/toasts/notify';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { texts } from './texts/generated';

/** Whether the member's authenticator app is on, and how many recovery codes are left. */
export const secondFactorQueries = {
  state: () =>
    queryOptions({
      queryKey: ['accounts', 'second-factor'] as const,
      queryFn: ({ signal }) => call(getSecondFactor, { signal }),
      staleTime: 0,
    }),
};

/** Whether the member can confirm their identity with a password or with a code. */
const proofQuery = () =>
  queryOptions({
    queryKey: ['accounts', 'proofs'] as const,
    queryFn: ({ signal }) => call(listProofs, { signal }),
    staleTime: 0,
  });

/** The proofs that the member can give, besides passkeys: the password until the server has answered. */
export function useProofs(): { password: boolean; code: boolean } {
  return useQuery(proofQuery()).data ?? { password: true, code: false };
}

/** Browsers in which the password needs no code, newest first. */
export const trustedBrowserQueries = {
  list: () =>
    queryOptions({
      queryKey: ['accounts', 'trusted-browsers'] as const,
      queryFn: ({ signal }) => call(listTrustedBrowsers, { signal }),
      staleTime: 0,
    }),
};

export function useForgetTrustedBrowser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(forgetTrustedBrowser, { params: { id } }),
    onSuccess: () => notify.success(SECOND_FACTOR_TEXTS.browserForgotten),
    onError: (error) => notify.error(messageOf(error, texts.trusted.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: trustedBrowserQueries.list().queryKey }),
  });
}

/** A member who cancels the question for a proof needs no message. */
const report = (fallback: string) => (error: unknown) => {
  if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, fallback));
};

function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: secondFactorQueries.state().queryKey }),
      // A role may have lost or got its powers.
      client.invalidateQueries({ queryKey: memberQueries.own().queryKey }),
    ]);
}

/** Gets a new key. */
export function useSetUp() {
  return useMutation({
    mutationFn: () => call(setUpSecondFactor),
    onError: report(texts.app.setUpFailed),
  });
}

/** Turns the app on; returns the recovery codes. Callers must report a failure. */
export function useTurnOn() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: { setup: string; code: string }) => call(turnOnSecondFactor, { body }),
    onSettled: reload,
  });
}

export function useTurnOff() {
  const reload = useReload();
  return useMutation({
    mutationFn: () => call(turnOffSecondFactor),
    onSuccess: () => notify.success(SECOND_FACTOR_TEXTS.turnedOff),
    onError: report(texts.app.turnOffFailed),
    onSettled: reload,
  });
}

/** Replaces the recovery codes; returns the new ones. */
export function useRenewRecoveryCodes() {
  const reload = useReload();
  return useMutation({
    mutationFn: () => call(renewRecoveryCodes),
    onError: report(texts.codes.renewFailed),
    onSettled: reload,
  });
}
