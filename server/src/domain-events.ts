import type { AccountEvents } from './features/accounts/index.ts';
import type { ApplicationEvents } from './features/applications/index.ts';
import type { CompanyEvents } from './features/companies/index.ts';
import type { JobEvents } from './features/jobs/index.ts';
import type { MemberEvents } from './features/members/index.ts';
import type { MessagingEvents } from './features/messaging/index.ts';
import type { NetworkEvents } from './features/network/index.ts';
import type { PostEvents } from './features/posts/index.ts';

/** Every domain event of the server, by the feature that emits it. */
export interface DomainEvents
  extends
    AccountEvents,
    ApplicationEvents,
    CompanyEvents,
    JobEvents,
    MemberEvents,
    MessagingEvents,
    NetworkEvents,
    PostEvents {}
