import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { texts } from '../texts/generated';

/** Shown if the member does not exist or is hidden from the viewer. */
export function ProfileNotFound({ isById }: { isById: boolean }) {
  return (
    <NotFoundCard
      title={PROFILE_TEXTS.failed.notFound}
      action={
        <Link to={isById ? paths.network : paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
          {isById ? texts.backToNetwork : texts.backToHome}
        </Link>
      }
    >
      {PROFILE_TEXTS.failed.notLoaded}
    </NotFoundCard>
  );
}
