import * as contract from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SamplePeopleService } from './sample-people.ts';

const { done } = ADMINISTRATION_TEXTS;

export function samplePeopleRoutes(service: SamplePeopleService): RouteBinding[] {
  const options = { rates: [RATES.administration] };
  return [
    route(contract.getSamplePeople, async (_, { viewer }) => ({
      samplePeople: await service.state(viewer.memberId),
    })),
    route(
      contract.addSamplePeople,
      async (_, { viewer }) => {
        await service.add(viewer.memberId);
        return { message: done.sampleAdding, samplePeople: await service.state(viewer.memberId) };
      },
      options,
    ),
    route(
      contract.removeSamplePeople,
      async (_, { viewer }) => {
        await service.remove(viewer.memberId);
        return { message: done.sampleRemoving, samplePeople: await service.state(viewer.memberId) };
      },
      options,
    ),
  ];
}
