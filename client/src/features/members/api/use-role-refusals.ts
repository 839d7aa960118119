import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError } from '@/lib/api/api-error';
import { memberQueries } from './member-queries';

/** Reads the own profile again when a call says that the member's role has no powers without a second factor. */
export function useRoleRefusals(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = (error: unknown) => {
      if (isApiError(error, 'SECOND_FACTOR_MISSING'))
        void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
    };
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') readAgain(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') readAgain(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
