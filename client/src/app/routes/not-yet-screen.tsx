import { APP_NAME } from '@weft/shared/app';
import { Link } from 'react-router';
import { usePageTitle } from '@/lib/page-title';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button-class';
import { PeopleDrawing } from '@/ui/drawings';
import { EmptyState } from '@/ui/empty-state';

/** An address of the product whose screen this version hasn't got. It says so, and leads back. */
export function NotYetScreen({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        headingLevel="h1"
        drawing={<PeopleDrawing />}
        title={title}
        action={
          <Link to={paths.dashboard} className={buttonClass()}>
            Back to Home
          </Link>
        }
      >
        This screen comes with a later version of {APP_NAME}. Nothing that you have entered is lost.
      </EmptyState>
    </div>
  );
}
