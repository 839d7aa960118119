import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { acceptPages, type PageToAccept } from '@weft/shared/pages/acceptance-contract';
import { PAGE_TEXTS } from '@weft/shared/pages/texts';
import { useEffect } from 'react';
import { DeleteAccount, DownloadData } from '@/features/accounts';
import { memberQueries } from '@/features/members';
import { WholeText } from '@/features/profiles';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { acceptanceQuery } from './acceptance-query';
import { texts } from './texts/generated';

const { failed } = PAGE_TEXTS;

function Page({ page: { page, version, html, note, publishedAt } }: { page: PageToAccept }) {
  return (
    <section aria-labelledby={`accept-${page}`}>
      <h2 id={`accept-${page}`}>{texts.names[page]}</h2>
      <p className="mt-1 text-small text-muted">
        {texts.version({
          version,
          date: dateFormat({ dateStyle: 'long' }).format(new Date(publishedAt)),
        })}
      </p>
      {note !== '' && (
        <p dir="auto" className="well align-page mt-3 px-3.5 py-2.5 wrap-anywhere">
          {note}
        </p>
      )}
      <div className="mt-4">
        <WholeText html={html} />
      </div>
    </section>
  );
}

/** Accepts what is shown. The profile is read again, which opens the member area. */
function useAccept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pages: readonly PageToAccept[]) =>
      call(acceptPages, { body: { pages: pages.map(({ page, version }) => ({ page, version })) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: memberQueries.own().queryKey }),
    onError: async (error) => {
      if (isApiError(error, 'EDIT_CONFLICT'))
        await client.invalidateQueries({ queryKey: acceptanceQuery().queryKey });
    },
  });
}

/** The new texts of the network, and the ways on and out. */
export function AcceptanceCard() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(acceptanceQuery());
  const accept = useAccept();
  // Another tab or device has accepted them.
  const isDone = data?.length === 0;
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
  }, [client, isDone]);
  if (!data && error)
    return (
      <ErrorState message={messageOf(error, failed.load)} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data || isDone)
    return (
      <SkeletonGroup label={texts.title}>
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="mt-5 h-80" />
      </SkeletonGroup>
    );
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1>{texts.title}</h1>
        <p className="mt-1 text-pretty text-muted">{texts.text}</p>
      </div>
      {data.map((page) => (
        <Page key={page.page} page={page} />
      ))}
      {accept.isError && (
        <BannerMessage tone="danger">{messageOf(accept.error, failed.accept)}</BannerMessage>
      )}
      <Button size="lg" block busy={accept.isPending} onClick={() => accept.mutate(data)}>
        {texts.accept}
      </Button>
      <div className="flex flex-col gap-3 border-t border-line pt-6">
        <p className="text-pretty text-muted">{texts.otherwise}</p>
        <DownloadData />
        <DeleteAccount />
      </div>
    </div>
  );
}
