import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { RequestStatus } from './member-link';

/**
 * Makes a whole card or row open the member's profile by mouse and touch. The name is the accessible link; other controls need
 * `relative` to stay above the overlay.
 */
export function CardOverlay({ memberId, requestStatus }: { memberId: string; requestStatus: RequestStatus }) {
  return (
    <Link
      to={paths.profile(memberId)}
      state={{ requestStatus }}
      tabIndex={-1}
      aria-hidden="true"
      className="absolute inset-0"
    />
  );
}
