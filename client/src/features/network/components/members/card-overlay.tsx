import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { RequestStatus } from './member-link';

/**
 * Makes a whole card or row lead to the member's profile, by mouse and touch. The one real link is the name; what else can be
 * pressed stands above it (`relative`).
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
