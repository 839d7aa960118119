import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { BrokenThread } from '@/ui/feedback/broken-thread';
import { AuthHeading } from './auth-frame';
import { texts } from '@/ui/texts/generated';

/** Says why a mailed link failed: with a retry if the failure is transient, and with another way. */
export function LinkFailure({
  title,
  message,
  isTransient,
  onRetry,
  otherWay,
}: {
  title: string;
  message: string;
  isTransient: boolean;
  onRetry: () => void;
  otherWay: { to: string; text: string };
}) {
  return (
    <div className="flex flex-col gap-[18px]">
      <div className="mx-auto w-40">
        <BrokenThread />
      </div>
      <AuthHeading title={title} />
      <BannerMessage tone="danger">{message}</BannerMessage>
      {isTransient && (
        <Button size="lg" block onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <Link
        to={otherWay.to}
        className={buttonClass({ variant: isTransient ? 'secondary' : 'primary', size: 'lg', block: true })}
      >
        {otherWay.text}
      </Link>
      <Link to={paths.signIn} className={buttonClass({ variant: 'ghost' })}>
        {texts.backToSignIn}
      </Link>
    </div>
  );
}
