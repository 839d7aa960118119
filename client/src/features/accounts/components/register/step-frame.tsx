import type { FormEventHandler, ReactNode } from 'react';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { AuthHeading } from '../auth-frame';

/** Title, message and form of one step. */
export function StepFrame({
  title,
  text,
  failure,
  onSubmit,
  children,
}: {
  title: string;
  text: string;
  failure?: string | undefined;
  onSubmit: FormEventHandler;
  children: ReactNode;
}) {
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <AuthHeading title={title}>{text}</AuthHeading>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      {children}
    </form>
  );
}
