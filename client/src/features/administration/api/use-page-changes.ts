import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  discardPageDraft,
  publishPage,
  savePageDraft,
  type PageDraftInput,
} from '@weft/shared/administration/pages-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import { notify } from '@/alerts/toasts/notify';
import { call } from '@/lib/api/api-client';
import { administrationQueries } from './administration-queries';
import { administeredPageQueries } from './page-queries';

export type PageChange =
  | { readonly how: 'save' | 'publish'; readonly body: PageDraftInput }
  | { readonly how: 'discard'; readonly body: { readonly revision: number } };

/** Saves, publishes or discards what somebody wrote. The editor shows why it failed. */
export function useChangePage(page: PageKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ how, body }: PageChange) => {
      const params = { page };
      if (how === 'discard') return call(discardPageDraft, { params, body });
      return how === 'save' ? call(savePageDraft, { params, body }) : call(publishPage, { params, body });
    },
    onSuccess: async ({ message, page: stored }) => {
      notify.success(message ?? ADMINISTRATION_TEXTS.done.saved);
      client.setQueryData(administeredPageQueries.page(page).queryKey, stored);
      await client.invalidateQueries({ queryKey: administeredPageQueries.list().queryKey });
      await client.invalidateQueries({ queryKey: administeredPageQueries.versions(page).queryKey });
      await client.invalidateQueries({ queryKey: administrationQueries.lists() });
    },
  });
}
