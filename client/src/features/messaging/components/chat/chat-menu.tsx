import type { Participant } from '@weft/shared/messaging/views';
import { Ban, EllipsisVertical, Flag, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReport } from '@/features/members';
import { BlockDialog } from '@/features/network';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts } from '../../texts/generated';

/** Menu for the other member of a conversation: profile, report and block. */
export function ChatMenu({ other, canBlock }: { other: Participant; canBlock: boolean }) {
  const navigate = useNavigate();
  const report = useReport();
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.chat.actions}>
            <EllipsisVertical aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<UserRound aria-hidden="true" />}
          onSelect={() => void navigate(paths.profile(other._id))}
        >
          {texts.chat.viewProfile}
        </MenuItem>
        <MenuItem
          icon={<Flag aria-hidden="true" />}
          onSelect={() => report({ type: 'member', id: other._id, author: other })}
        >
          {texts.chat.report}
        </MenuItem>
        {canBlock && (
          <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={() => setBlocking(true)}>
            {texts.chat.block}
          </MenuItem>
        )}
      </Menu>
      <BlockDialog member={other} open={isBlocking} onOpenChange={setBlocking} />
    </>
  );
}
