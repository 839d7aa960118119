import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';

export function BackToSignIn({ className }: { className?: string }) {
  return (
    <Link to={paths.signIn} className={buttonClass({ variant: 'ghost', className })}>
      <ArrowLeft aria-hidden="true" className="size-[18px]" />
      Back to Sign In
    </Link>
  );
}
