import { appName } from '@weft/shared/app';
import { PageLinks } from '@/ui/display/page-links';

/** Legal links below the side cards. */
export function SideFooter() {
  return (
    <p className="px-1 text-micro text-subtle">
      <PageLinks className="hover:underline" between=" · " />
      {' · ©\u00a0'}
      {appName()}
    </p>
  );
}
