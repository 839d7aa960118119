import type { ModerationCase } from '@weft/shared/safety/views';
import { Ban, CircleCheck, Trash2, type LucideIcon } from 'lucide-react';
import { RichText } from '@/ui/display/rich-text';
import { TimeAgo } from '@/ui/display/time-ago';
import { nameOf } from '../../case-texts';
import { texts } from '../../texts/generated';

type Decision = NonNullable<ModerationCase['decision']>;

const ICONS: Readonly<Record<Decision['outcome'], LucideIcon>> = {
  dismissed: CircleCheck,
  removed: Trash2,
  suspended: Ban,
};

const OUTCOMES = {
  dismissed: () => texts.case.dismissed,
  removed: () => texts.case.removed,
  suspended: () => texts.case.memberSuspended,
} as const;

function outcomeParts({ outcome, by, at }: Decision) {
  return OUTCOMES[outcome]()({
    name: nameOf(by),
    b: (text) => (
      <b dir="auto" className="font-semibold">
        {text}
      </b>
    ),
    by: (text) => (
      <span className="text-muted">
        {text} · <TimeAgo iso={at} className="num" />
      </span>
    ),
  });
}

/** Outcome of a closed case, with moderator and note. */
export function CaseDecision({ decision }: { decision: Decision }) {
  const { outcome, note } = decision;
  const Icon = ICONS[outcome];
  return (
    <div className="flex gap-2.5 rounded-md border border-line px-3.5 py-3 text-label">
      <Icon aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <RichText parts={outcomeParts(decision)} />
        </p>
        {note !== '' && (
          <p dir="auto" className="align-page mt-0.5 wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
