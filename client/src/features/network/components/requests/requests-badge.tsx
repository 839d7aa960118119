import { Badge } from '@/ui/display/badge';
import { useCounts } from '../../api/counts';

/** Highest count shown. */
const MAX_SHOWN = 99;

/** Number of pending requests on the My Network link. Renders nothing for zero. */
export function RequestsBadge() {
  const count = useCounts()?.requestsCount ?? 0;
  if (count === 0) return null;
  return (
    <Badge>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="sr-only"> connection requests</span>
    </Badge>
  );
}
