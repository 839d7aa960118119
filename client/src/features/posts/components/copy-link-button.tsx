import { Link2 } from 'lucide-react';
import { copyText } from '@/lib/copy-text';
import { paths } from '@/lib/paths';
import { notify } from '@/notifications/notify';
import { actionClass } from './action-class';

/** Copies the post's own address. Where the browser does not allow that, the address is shown to copy by hand. */
export function CopyLinkButton({ postId, className }: { postId: string; className?: string }) {
  const handleClick = async () => {
    const address = new URL(paths.post(postId), location.origin).href;
    if (await copyText(address)) notify.success('Link copied');
    else notify.info(address);
  };
  return (
    <button
      type="button"
      aria-label="Copy link"
      title="Copy link"
      className={actionClass(false, className)}
      onClick={() => void handleClick()}
    >
      <Link2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  );
}
