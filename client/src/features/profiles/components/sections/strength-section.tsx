import type { OwnProfile } from '@weft/shared/profiles/views';
import { BadgeCheck } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import type { Edit } from '../../editing';
import { strengthOf } from '../../strength';
import { SectionCard } from './section-card';
import { texts } from '../../texts/generated';

/** Strength of the own profile and the most useful next step. Only the owner sees it. */
export function StrengthSection({ profile, edit }: { profile: OwnProfile; edit: Edit }) {
  const { percent, level, next } = strengthOf(profile);
  return (
    <SectionCard title={texts.strength.title} note={texts.strength.note} className="print:hidden">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{level}</span>
        <span className="num text-label text-muted">{texts.strength.percent({ share: percent / 100 })}</span>
      </div>
      <ProgressBar label={texts.strength.label} value={percent / 100} />
      {next ? (
        <div className="mt-4">
          <p className="text-label text-pretty text-muted">{next.reason}</p>
          <Button variant="soft" block className="mt-3" onClick={() => edit(next.opens)}>
            {next.label}
            <span className="num font-normal">{texts.strength.gain({ share: next.weight / 100 })}</span>
          </Button>
        </div>
      ) : (
        <p className="mt-3 flex items-center gap-2 text-label text-muted">
          <BadgeCheck aria-hidden="true" className="size-5 flex-none text-success" strokeWidth={1.75} />
          {texts.strength.isComplete}
        </p>
      )}
    </SectionCard>
  );
}
