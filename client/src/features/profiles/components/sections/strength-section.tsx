import type { OwnProfile } from '@weft/shared/profiles/views';
import { BadgeCheck } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Edit } from '../../editing';
import { strengthOf } from '../../strength';
import { SectionCard } from './section-card';

/** Strength of the own profile and the most useful next step. Only the owner sees it. */
export function StrengthSection({ profile, edit }: { profile: OwnProfile; edit: Edit }) {
  const { percent, level, next } = strengthOf(profile);
  return (
    <SectionCard title="Profile Strength" note="Only you see this" className="print:hidden">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{level}</span>
        <span className="num text-label text-muted">{percent}%</span>
      </div>
      <ProgressBar label="Profile strength" value={percent / 100} />
      {next ? (
        <div className="mt-4">
          <p className="text-label text-pretty text-muted">{next.reason}</p>
          <Button variant="soft" block className="mt-3" onClick={() => edit(next.opens)}>
            {next.label}
            <span className="num font-normal">+{next.weight}%</span>
          </Button>
        </div>
      ) : (
        <p className="mt-3 flex items-center gap-2 text-label text-muted">
          <BadgeCheck aria-hidden="true" className="size-5 flex-none text-success" strokeWidth={1.75} />
          Your profile is complete.
        </p>
      )}
    </SectionCard>
  );
}
