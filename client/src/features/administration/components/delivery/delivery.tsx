import { useQuery } from '@tanstack/react-query';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { DeliveryView } from '@weft/shared/notifications/delivery-contract';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { deliveryQueries } from '../../api/delivery-queries';
import { useRetryMails } from '../../api/use-delivery-changes';
import { AddressList } from './address-list';
import { FailureTable } from './failure-table';
import { TestMail } from './test-mail';
import { texts } from './texts/generated';
import { WaitingNumber } from './waiting-number';

function MailCard({ due, failed, failures }: DeliveryView['mail']) {
  const retry = useRetryMails();
  return (
    <Card aria-labelledby="mail" className="p-5 max-md:p-4">
      <h2 id="mail">{texts.title}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{texts.text}</p>
      <TestMail />
      <dl className="mt-3 divide-y divide-line">
        <WaitingNumber name={texts.due} count={due} />
        <WaitingNumber name={texts.failed} count={failed}>
          <Button
            variant="secondary"
            size="sm"
            busy={retry.isPending}
            inactive={failed === 0}
            onClick={() => retry.mutate()}
          >
            {texts.retry}
          </Button>
        </WaitingNumber>
      </dl>
      <h3 className="mt-4 text-h3">{texts.failures}</h3>
      <p className="mt-1 mb-3 text-small text-muted">{texts.failuresHint}</p>
      <FailureTable
        label={texts.failures}
        failures={failures.map(({ reason, ...failure }) => ({ ...failure, name: texts.reasons[reason] }))}
      />
    </Card>
  );
}

function PushCard({ waiting, failures }: DeliveryView['push']) {
  return (
    <Card aria-labelledby="push" className="p-5 max-md:p-4">
      <h2 id="push">{texts.push}</h2>
      <p className="mt-1 mb-3 text-small text-muted">{texts.pushText}</p>
      <dl>
        <WaitingNumber name={texts.waiting} count={waiting} />
      </dl>
      <h3 className="mt-4 mb-3 text-h3">{texts.failures}</h3>
      <FailureTable
        label={texts.push}
        failures={failures.map(({ reason, ...failure }) => ({ ...failure, name: texts.pushReasons[reason] }))}
      />
    </Card>
  );
}

/** Mails and push messages: what waits, what failed, and what can be sent again. */
export function Delivery() {
  const { data, error, isFetching, refetch } = useQuery(deliveryQueries.state());
  if (data)
    return (
      <>
        <MailCard {...data.mail} />
        <AddressList />
        <PushCard {...data.push} />
      </>
    );
  if (error)
    return (
      <Card as="div">
        <ErrorState
          message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadDelivery)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="mt-4 h-72" />
    </SkeletonGroup>
  );
}
