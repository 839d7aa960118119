import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOwnProfile } from '@/features/members';
import { strengthOf } from '@/features/profiles';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { texts } from '../texts/generated';

const { promo } = texts;

/** Invites the member to complete the profile and names the most useful step. Hidden once nothing is left to add. */
export function PromoCard() {
  const { profile } = useOwnProfile();
  const strength = profile && strengthOf(profile);
  if (!strength?.next) return null;
  const share = strength.percent / 100;
  return (
    <Card
      aria-labelledby="promo"
      className="relative overflow-hidden border-transparent! bg-accent-soft! px-5 py-[18px]"
    >
      <svg
        viewBox="0 0 112 70"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        aria-hidden="true"
        className="absolute -top-1 -end-1.5 h-[70px] w-28 opacity-90"
      >
        <path className="stroke-accent" d="M8 20c16 0 16 30 32 30s16-30 32-30 16 30 32 30" />
        <path
          className="stroke-primary"
          strokeDasharray="21 9 200"
          d="M8 50c16 0 16-30 32-30s16 30 32 30 16-30 32-30"
        />
      </svg>
      <h2 id="promo" className="relative max-w-[9em] text-h3">
        {promo.title}
      </h2>
      <p className="mt-1.5 mb-3 text-small text-muted">{promo.text}</p>
      <div className="mb-3">
        <ProgressBar label={promo.strength} value={share} />
        <p className="num mt-1.5 text-small text-muted">
          {promo.doneNext({ share, step: strength.next.label })}
        </p>
      </div>
      <Link
        to={paths.ownProfile}
        className="inline-flex items-center gap-1 text-small font-semibold text-primary hover:underline"
      >
        {promo.complete}
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </Link>
    </Card>
  );
}
