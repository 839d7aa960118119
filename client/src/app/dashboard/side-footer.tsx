import { APP_NAME } from '@weft/shared/app';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';

/** Legal links below the side cards. */
export function SideFooter() {
  return (
    <p className="px-1 text-micro text-subtle">
      <Link to={paths.privacyPolicy} className="hover:underline">
        Privacy Policy
      </Link>
      {' · '}
      <Link to={paths.terms} className="hover:underline">
        Terms
      </Link>
      {` · © ${APP_NAME}`}
    </p>
  );
}
