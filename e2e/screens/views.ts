import { ADMINISTRATION_VIEWS } from './administration-views.ts';
import { COMPANY_VIEWS } from './company-views.ts';
import { FEED_VIEWS } from './feed-views.ts';
import { JOB_VIEWS } from './job-views.ts';
import { MESSAGE_VIEWS } from './message-views.ts';
import { NETWORK_VIEWS } from './network-views.ts';
import { OTHER_VIEWS } from './other-views.ts';
import { PROFILE_VIEWS } from './profile-views.ts';
import { SHARE_VIEWS } from './share-views.ts';
import type { View } from './view.ts';
import { VISITOR_VIEWS } from './visitor-views.ts';

/** Every screen of the product, and every dialog and menu. */
export const VIEWS: readonly View[] = [
  ...VISITOR_VIEWS,
  ...FEED_VIEWS,
  ...PROFILE_VIEWS,
  ...NETWORK_VIEWS,
  ...COMPANY_VIEWS,
  ...JOB_VIEWS,
  ...MESSAGE_VIEWS,
  ...OTHER_VIEWS,
  ...ADMINISTRATION_VIEWS,
  ...SHARE_VIEWS,
];
