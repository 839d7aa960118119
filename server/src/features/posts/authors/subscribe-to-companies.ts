import type { Background } from '../../../platform/background.ts';
import type { EventSubscriber } from '../../../platform/events/event-bus.ts';
import type { Removal } from '../writing/remove-post.ts';
import type { CompanyAuthorEvents } from './company-authors.ts';
import type { PostAuthors } from './post-authors.ts';

interface Deps {
  readonly events: EventSubscriber<CompanyAuthorEvents>;
  readonly authors: Pick<PostAuthors, 'forgetHidden'>;
  readonly removal: Pick<Removal, 'removeOfCompany'>;
  readonly background: Background;
}

/** Hides the posts of suspended companies, and removes those of deleted ones. */
export function subscribeToCompanies({ events, authors, removal, background }: Deps): void {
  events.on('company.suspensionChanged', () => authors.forgetHidden());
  events.on('company.removed', ({ companyId }) => {
    authors.forgetHidden();
    background.run('remove the posts of a company', () => removal.removeOfCompany(companyId));
  });
}
