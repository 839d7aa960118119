import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { BrokenThread } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';

/** Nobody is here, or nobody that the viewer may know of. */
export function ProfileNotFound({ isById }: { isById: boolean }) {
  return (
    <div className="mx-auto max-w-[640px] p-6 max-md:p-3">
      <Card>
        <EmptyState
          headingLevel="h1"
          drawing={<BrokenThread />}
          title={PROFILE_TEXTS.failed.notFound}
          action={
            <Link
              to={isById ? paths.network : paths.dashboard}
              className={buttonClass({ variant: 'secondary' })}
            >
              {isById ? 'Back to Network' : 'Back to Home'}
            </Link>
          }
        >
          {PROFILE_TEXTS.failed.notLoaded}
        </EmptyState>
      </Card>
    </div>
  );
}
