import { useParams } from 'react-router-dom';
import { AuthFrame } from '../components/auth-frame';
import { ConfirmEmail } from '../email-change/confirm-email';
import { UndoEmail } from '../email-change/undo-email';

/** `/email/confirm#token=` and `/email/undo#token=`: targets of the links in mails about a change of address. */
export function EmailLinkScreen() {
  const { action } = useParams();
  return <AuthFrame>{action === 'undo' ? <UndoEmail /> : <ConfirmEmail />}</AuthFrame>;
}
