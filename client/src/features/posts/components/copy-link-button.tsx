import { Link2 } from 'lucide-react';
import { copyText } from '@/lib/browser/copy-text';
import { paths } from '@/lib/paths';
import { notify } from '@/alerts/toasts/notify';
import { actionClass } from './action-class';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';

/** Copies the URL of the post. If the browser doesn't allow it, a toast shows the URL. */
export function CopyLinkButton({ postId, className }: { postId: string; className?: string }) {
  const handleClick = async () => {
    const address = new URL(paths.post(postId), location.origin).href;
    if (await copyText(address)) notify.success(texts.post.linkCopied);
    else notify.info(address);
  };
  return (
    <PressButton
      aria-label={texts.post.copyLink}
      title={texts.post.copyLink}
      className={actionClass(false, className)}
      onClick={() => void handleClick()}
    >
      <Link2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </PressButton>
  );
}
