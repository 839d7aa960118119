import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { texts } from '../../texts/generated';
import { InvitationForm } from './invitation-form';
import { NewLink } from './new-link';

const { invitations } = texts;

/** Asks for a new invitation, then shows its link. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const [link, setLink] = useState<string>();
  return (
    <Dialog
      open
      size="sm"
      title={link === undefined ? invitations.new : invitations.ready}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(link !== undefined && { footer: <Button onClick={onClose}>{invitations.done}</Button> })}
    >
      {link === undefined ? <InvitationForm onLink={setLink} onClose={onClose} /> : <NewLink link={link} />}
    </Dialog>
  );
}
