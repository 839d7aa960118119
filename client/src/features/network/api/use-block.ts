import { useMutation, useQueryClient } from '@tanstack/react-query';
import { blockMember, unblockMember } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { storeChange } from './relationship-status';

const { done, failed } = NETWORK_TEXTS;

/** Blocks or unblocks a member. Refetches all queries, because any of them may contain the member. */
export function useBlock(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isBlocked: boolean) =>
      call(isBlocked ? blockMember : unblockMember, { params: { userId: memberId } }),
    onSuccess: (response, isBlocked) => {
      storeChange(client, memberId, response);
      notify.success(isBlocked ? done.blocked : done.unblocked);
      void client.invalidateQueries();
    },
    onError: (error, isBlocked) => notify.error(messageOf(error, isBlocked ? failed.block : failed.unblock)),
  });
}
