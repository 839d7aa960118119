import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { FIELD_TEXTS } from '../http/field-texts.ts';
import { IdParams, IsoTime, visibleLine } from '../http/fields.ts';
import { timeZoneName } from '../http/time-zone.ts';
import { JOB_LIMITS } from '../limits.ts';
import { BoardFilters } from './board-contract.ts';
import { AlertFrequency } from './choices.ts';
import { JOB_TEXTS } from './texts.ts';

const { rules } = JOB_TEXTS;

/** A search of the board that a member has saved. Only that member sees it. */
const SavedSearch = z.object({
  _id: z.string(),
  name: z.string(),
  /** The filters as the query of the board's address. */
  address: z.string(),
  frequency: AlertFrequency,
  /** Number of jobs that were published since the member last opened it. */
  newCount: z.number(),
  createdAt: IsoTime,
});

const Name = visibleLine(
  () => rules.searchName,
  JOB_LIMITS.searchNameMax,
  () => rules.tooLong({ max: String(JOB_LIMITS.searchNameMax) }),
);
/** Of the member, so that mails come in the morning. */
const TimeZone = timeZoneName(() => FIELD_TEXTS.choice);

const common = { access: 'session', atRoot: false } as const;
const ofSearch = { ...common, params: IdParams } as const;
const Search = z.object({ search: SavedSearch });

export const listSavedSearches = endpoint({
  ...common,
  id: 'savedSearches.list',
  method: 'GET',
  path: '/saved-searches',
  summary: 'List the searches of the board that the viewer has saved, last saved first.',
  answer: z.object({ searches: z.array(SavedSearch) }),
});

export const saveSearch = endpoint({
  ...common,
  id: 'savedSearches.save',
  method: 'POST',
  path: '/saved-searches',
  summary: 'Save a search of the board, with an alert. One with equal filters is replaced.',
  body: z.object({ name: Name, filters: BoardFilters, frequency: AlertFrequency, timeZone: TimeZone }),
  status: 201,
  answer: Search,
  errors: ['QUOTA_EXCEEDED'],
});

export const changeSearch = endpoint({
  ...ofSearch,
  id: 'savedSearches.change',
  method: 'PATCH',
  path: '/saved-searches/:id',
  summary: 'Change the name or the alert of a saved search.',
  body: z.object({
    name: z.optional(Name),
    frequency: z.optional(AlertFrequency),
    timeZone: z.optional(TimeZone),
  }),
  answer: Search,
});

export const noteSearchOpened = endpoint({
  ...ofSearch,
  id: 'savedSearches.opened',
  method: 'PUT',
  path: '/saved-searches/:id/opened',
  summary: 'Note that the viewer opened a saved search: none of its jobs are new any more.',
  answer: Search,
});

export const removeSearch = endpoint({
  ...ofSearch,
  id: 'savedSearches.remove',
  method: 'DELETE',
  path: '/saved-searches/:id',
  summary: 'Delete a saved search. Idempotent.',
  answer: z.object({}),
});

export type SavedSearch = z.infer<typeof SavedSearch>;
