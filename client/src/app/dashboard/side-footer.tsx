import { appName } from '@weft/shared/app';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { texts } from '@/ui/texts/generated';

/** Legal links below the side cards. */
export function SideFooter() {
  return (
    <p className="px-1 text-micro text-subtle">
      <Link to={paths.privacyPolicy} className="hover:underline">
        {texts.privacyPolicy}
      </Link>
      {' · '}
      <Link to={paths.terms} className="hover:underline">
        {texts.terms}
      </Link>
      {' · ©\u00a0'}
      {appName()}
    </p>
  );
}
