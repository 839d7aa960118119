import { Send } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { useSendTestMail } from '../../api/use-delivery-changes';
import { texts } from './texts/generated';

/** A button that sends a test mail to the own address, and what came of it. */
export function TestMail() {
  const test = useSendTestMail();
  const { data } = test;
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        className="self-start"
        busy={test.isPending}
        icon={<Send aria-hidden="true" className="size-[18px]" />}
        onClick={() => test.mutate()}
      >
        {texts.sendTest}
      </Button>
      {data?.outcome === 'sent' && (
        <BannerMessage tone="info">
          <p className="wrap-anywhere">{texts.sent({ to: data.to })}</p>
        </BannerMessage>
      )}
      {data && data.outcome !== 'sent' && (
        <BannerMessage tone="danger">
          <p>{texts.advice[data.outcome]}</p>
          {data.answer !== '' && (
            <p className="mt-1 wrap-anywhere">{texts.answered({ answer: data.answer })}</p>
          )}
        </BannerMessage>
      )}
    </div>
  );
}
