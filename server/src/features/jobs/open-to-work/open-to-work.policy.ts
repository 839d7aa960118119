import type { OpenToWorkRecord } from './open-to-work.store.ts';

/** What decides who sees that a member is open to work. */
export interface OpenToWorkViewer {
  readonly id: string;
  /** Members hidden from the viewer by a block or a suspension. */
  readonly hidden: ReadonlySet<string>;
  readonly connections: ReadonlySet<string>;
  /** Companies in which the viewer has a role, or works now by their profile. */
  readonly companies: ReadonlySet<string>;
  /** Whether the viewer hires for a company that may publish jobs. */
  readonly isHiring: boolean;
}

type Shown = Pick<OpenToWorkRecord, '_id' | 'audience' | 'hiddenCompanies' | 'hiddenMembers'>;

/** Returns whether the viewer may know that another member is open to work. An exclusion counts more than all else. */
export function maySeeOpenToWork(shown: Shown, viewer: OpenToWorkViewer): boolean {
  const { _id, audience, hiddenCompanies, hiddenMembers } = shown;
  if (viewer.hidden.has(_id) || hiddenMembers.includes(viewer.id)) return false;
  if (hiddenCompanies.some((company) => viewer.companies.has(company))) return false;
  if (audience === 'hiring') return viewer.isHiring;
  if (audience === 'connections') return viewer.connections.has(_id);
  return audience === 'everyone';
}
