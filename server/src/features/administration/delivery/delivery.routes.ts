import * as contract from '@weft/shared/notifications/delivery-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { DeliveryService } from './delivery.service.ts';

const { done } = ADMINISTRATION_TEXTS;

export function deliveryRoutes(service: DeliveryService): RouteBinding[] {
  const changes = { rates: [RATES.administration] };
  return [
    route(contract.getDelivery, async () => ({ delivery: await service.state() })),
    route(contract.listTroubledAddresses, ({ query }) => service.troubledAddresses(query)),
    route(contract.sendTestMail, (_, { viewer }) => service.test(viewer.memberId), {
      rates: [RATES.testMails],
    }),
    route(
      contract.retryMails,
      async (_, { viewer }) => {
        await service.retryMails(viewer.memberId);
        return { message: done.mailsRetried };
      },
      changes,
    ),
    route(
      contract.retryAddress,
      async ({ params }, { viewer }) => {
        await service.retryAddress(viewer.memberId, params.id);
        return { message: done.mailAddressRetried };
      },
      changes,
    ),
  ];
}
