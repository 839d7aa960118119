import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventEmitter } from '../../platform/events/event-bus.ts';
import type { CompanyTrailStore } from '../companies/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Media } from '../media/index.ts';
import type { Members } from '../members/index.ts';
import type { SocialGraph } from '../network/index.ts';
import type { Places } from '../places/index.ts';
import type { ApplicationEvents } from './application-events.ts';
import type { ApplicationStore } from './application.store.ts';
import type { HiringStore } from './hiring.store.ts';
import type { ApplicationPresenter } from './present-application.ts';

/** What the feature gets from outside. */
export interface ApplicationsFeatureDeps {
  readonly database: Database;
  readonly members: Members;
  readonly media: Media;
  readonly places: Places;
  readonly jobs: Jobs;
  readonly companies: {
    readonly trail: CompanyTrailStore;
  };
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom'>;
  readonly clock: Clock;
  readonly events: EventEmitter<ApplicationEvents>;
}

export interface ApplicationsDeps extends ApplicationsFeatureDeps {
  readonly applications: ApplicationStore;
  readonly hiring: HiringStore;
  readonly trail: CompanyTrailStore;
  readonly presenter: ApplicationPresenter;
}
