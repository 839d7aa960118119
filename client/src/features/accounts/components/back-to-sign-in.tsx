import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { texts } from '@/ui/texts/generated';

export function BackToSignIn({ className }: { className?: string }) {
  return (
    <Link to={paths.signIn} className={buttonClass({ variant: 'ghost', className })}>
      <ArrowLeft aria-hidden="true" className="size-[18px]" />
      {texts.backToSignIn}
    </Link>
  );
}
