import { useInfiniteQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { TroubledAddress } from '@weft/shared/notifications/delivery-contract';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { joinFacts } from '@/lib/format/join-facts';
import { fullTime } from '@/lib/format/relative-time';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { Card } from '@/ui/display/card';
import { TimeAgo } from '@/ui/display/time-ago';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { deliveryQueries } from '../../api/delivery-queries';
import { useRetryAddress } from '../../api/use-delivery-changes';
import { texts } from './texts/generated';

const listTexts = (): ListTexts => ({
  loading: texts.addressesLoading,
  failed: ADMINISTRATION_TEXTS.failed.loadAddresses,
  empty: texts.addressesEmpty,
  emptyHint: '',
});

function Row({ address }: { address: TroubledAddress }) {
  const { member, email, problem, refusals, lastAt, until } = address;
  const { _id, fullName, profileImage } = member;
  const retry = useRetryAddress();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-md:px-4">
      <div className="flex min-w-0 flex-1 basis-52 items-center gap-3">
        <Avatar name={fullName} src={profileImage} size={36} />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="align-page truncate font-semibold">
            {fullName}
          </p>
          <p dir="ltr" className="align-page text-small wrap-anywhere text-muted">
            {email}
          </p>
          <p className="text-small text-muted">
            {joinFacts([
              texts.refusals({ count: refusals }),
              until !== null && texts.until({ time: fullTime(until) }),
            ])}
          </p>
        </div>
      </div>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TimeAgo iso={lastAt} className="num text-small text-muted" />
        <Tag tone={problem === 'refused' ? 'danger' : 'warning'}>{texts.problems[problem]}</Tag>
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.retryOf({ name: fullName })}
          busy={retry.isPending}
          onClick={(event) => {
            keepFocusNear(event.currentTarget);
            retry.mutate(_id);
          }}
        >
          {texts.retryAddress}
        </Button>
      </span>
    </li>
  );
}

function Addresses() {
  const query = useInfiniteQuery(deliveryQueries.addresses());
  const items = query.data?.pages.flatMap((page) => page.addresses);
  if (items?.length === 0 && !query.hasNextPage)
    return (
      <Card as="div" className="p-5 text-muted max-md:p-4">
        {texts.addressesEmpty}
      </Card>
    );
  return (
    <PagedList query={query} items={items} texts={listTexts()}>
      {(addresses) => (
        <Card as="div">
          <ul aria-labelledby="addresses" className="divide-y divide-line">
            {addresses.map((address) => (
              <Row key={address.member._id} address={address} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

/** Members whose mail server refuses their address, in pages. */
export function AddressList() {
  return (
    <section aria-labelledby="addresses" tabIndex={-1} className="min-w-0 outline-none">
      <h2 id="addresses">{texts.addresses}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{texts.addressesText}</p>
      <Addresses />
    </section>
  );
}
