import type { Relationship, Suggestion } from '@weft/shared/network/views';
import { connectionStateOf } from '../../api/connection-state';

export const suggestionIdOf = ({ _id }: Suggestion): string => _id;

/**
 * Whether a suggested member stays in the list. Members with a sent request do, shown as Pending. Received requests
 * appear elsewhere, and blocked members disappear.
 */
export const isStillSuggested = (relationship: Relationship): boolean =>
  !['received', 'blocked'].includes(connectionStateOf(relationship));
