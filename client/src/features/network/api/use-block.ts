import { useMutation, useQueryClient } from '@tanstack/react-query';
import { blockMember, unblockMember } from '@weft/shared/network/contract';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import { settleChange } from './settle';

const { done, failed } = NETWORK_TEXTS;

/** Blocks a member, or lifts the block. All that is shown may hold them, or lack them: everything is asked for again. */
export function useBlock(memberId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isBlocked: boolean) =>
      call(isBlocked ? blockMember : unblockMember, { params: { userId: memberId } }),
    onSuccess: (answer, isBlocked) => {
      settleChange(client, memberId, answer);
      notify.success(isBlocked ? done.blocked : done.unblocked);
      void client.invalidateQueries();
    },
    onError: (error, isBlocked) => notify.error(messageOf(error, isBlocked ? failed.block : failed.unblock)),
  });
}
