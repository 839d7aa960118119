import { samplePeopleRoutes } from './sample-people.routes.ts';
import { SamplePeopleService, type SamplePeopleDeps } from './sample-people.ts';

/** Sample people of an empty network. */
export function createSamplePeople(deps: SamplePeopleDeps) {
  const service = new SamplePeopleService(deps);
  return { routes: samplePeopleRoutes(service), close: () => service.close() };
}

export type { SamplePeopleDeps } from './sample-people.ts';
