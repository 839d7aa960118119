import { Badge } from '@/ui/display/badge';
import { useCounts } from '../../api/counts';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';
import { hiddenPart } from '../hidden-part';

/** Highest count shown. */
const MAX_SHOWN = 99;

/** Number of pending requests on the My Network link. Renders nothing for zero. */
export function RequestsBadge() {
  const count = useCounts()?.requestsCount ?? 0;
  if (count === 0) return null;
  return (
    <Badge>
      <RichText
        parts={texts.requests.badge({
          count,
          shown: count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count),
          hidden: hiddenPart,
        })}
      />
    </Badge>
  );
}
