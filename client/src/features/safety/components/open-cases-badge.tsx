import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/ui/display/badge';
import { safetyQueries } from '../api/safety-queries';
import { useIsModerator } from '../api/use-is-moderator';
import { texts } from '../texts/generated';

/** Highest number shown in the badge. */
const MAX_SHOWN = 99;

/** Number of open cases, only for moderators and only above 0. */
export function OpenCasesBadge({ className }: { className?: string }) {
  const isModerator = useIsModerator();
  const { data: count = 0 } = useQuery({ ...safetyQueries.openCount(), enabled: isModerator });
  if (!isModerator || count === 0) return null;
  return (
    <Badge {...(className && { className })}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only"> {texts.openCases({ count, shown: String(count) })}</span>
    </Badge>
  );
}
