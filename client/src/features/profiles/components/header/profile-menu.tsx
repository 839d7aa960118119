import { Ellipsis, FileDown, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyText } from '@/lib/browser/copy-text';
import { paths } from '@/lib/paths';
import { notify } from '@/alerts/toasts/notify';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts } from '../../texts/generated';

async function copyLink(memberId: string): Promise<void> {
  const isCopied = await copyText(new URL(paths.profile(memberId), window.location.origin).href);
  if (isCopied) notify.success(texts.actions.linkCopied);
  else notify.error(texts.actions.copyFailed);
}

/** Further actions on a profile. `children` are actions on its member; `end` are rare ones. */
export function ProfileMenu({
  memberId,
  children,
  end,
}: {
  memberId: string;
  children?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <Menu
      trigger={
        <IconButton
          label={texts.actions.more}
          data-narrow=""
          className="border! border-line-strong! max-md:!size-10 coarse:!size-11 md:!size-10"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      {children}
      <MenuItem icon={<Link2 aria-hidden="true" />} onSelect={() => void copyLink(memberId)}>
        {texts.actions.copyLink}
      </MenuItem>
      <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => window.print()}>
        {texts.actions.savePdf}
      </MenuItem>
      {end}
    </Menu>
  );
}
