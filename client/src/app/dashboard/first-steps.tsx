import { appName } from '@weft/shared/app';
import { Camera, Check, ChevronRight, PenLine, SquarePen, UserPlus, type LucideIcon } from 'lucide-react';
import { useId, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '@/alerts/toasts/notify';
import { useCard } from '@/features/members';
import { FewSuggestions, useCounts } from '@/features/network';
import { useComposer } from '@/features/posts';
import { OwnProfileEditor, type Editing } from '@/features/profiles';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { joinFacts } from '@/lib/format/join-facts';
import { paths } from '@/lib/paths';
import { PressButton } from '@/ui/button/press-button';
import { cx } from '@/ui/cx';
import { Card } from '@/ui/display/card';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { texts as uiTexts } from '@/ui/texts/generated';
import { FIRST_CONNECTIONS, useFirstSteps, type FirstStep } from './first-steps-state';
import { WelcomeBand } from './welcome-band';
import { texts } from '../texts/generated';

const { firstSteps, stepHints, stepTitles } = texts;

const ICONS: Readonly<Record<FirstStep, LucideIcon>> = {
  photo: Camera,
  headline: PenLine,
  connections: UserPlus,
  post: SquarePen,
};

const EDITS = {
  photo: { kind: 'image', field: 'profileImage' },
  headline: { kind: 'profile', section: 'headline' },
} as const satisfies Partial<Record<FirstStep, Editing>>;

/** Says how far the member is, or why the step is useful. */
function ConnectionsHint({ made }: { made: number }) {
  const sent = useCounts()?.sentCount ?? 0;
  const facts = [
    made > 0 && firstSteps.connected({ made, goal: FIRST_CONNECTIONS }),
    sent > 0 && firstSteps.requestsSent({ count: sent }),
  ];
  return joinFacts(facts) || stepHints.connections;
}

function Marker({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const Icon = isDone ? Check : ICONS[step];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'z-1 grid size-8 flex-none place-items-center rounded-avatar border-[1.5px]',
        isDone && 'border-primary bg-primary text-on-primary',
        isNext && 'border-primary bg-surface text-primary shadow-[0_0_0_4px_var(--primary-soft)]',
        !isDone && !isNext && 'border-line-strong bg-surface text-muted',
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}

const stretched = 'text-start font-semibold after:absolute after:inset-0 after:rounded-md hover:underline';

/** An open step: its title opens what does it, from anywhere in the row. */
function OpenStep({
  step,
  made,
  onOpen,
}: {
  step: FirstStep;
  made: number;
  onOpen: (step: FirstStep) => void;
}) {
  const hint = useId();
  return (
    <>
      <span className="min-w-0 flex-1">
        {step === 'connections' ? (
          <Link to={paths.network} aria-describedby={hint} className={cx(stretched, 'block')}>
            {stepTitles[step]}
          </Link>
        ) : (
          <PressButton
            aria-haspopup="dialog"
            aria-describedby={hint}
            className={cx(stretched, 'block')}
            onClick={() => onOpen(step)}
          >
            {stepTitles[step]}
          </PressButton>
        )}
        <span id={hint} className="block text-small text-muted">
          {step === 'connections' ? <ConnectionsHint made={made} /> : stepHints[step]}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
    </>
  );
}

function DoneStep({ step }: { step: FirstStep }) {
  return (
    <span className="font-medium text-muted">
      {stepTitles[step]}
      <span className="sr-only"> {firstSteps.isDone}</span>
    </span>
  );
}

function Step({
  step,
  isDone,
  isNext,
  made,
  onOpen,
}: {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  made: number;
  onOpen: (step: FirstStep) => void;
}) {
  const color = isDone ? 'not-last:before:bg-primary' : 'not-last:before:bg-line';
  return (
    <li
      className={cx(
        // A line connects the markers.
        'relative not-last:before:absolute not-last:before:start-[27px] not-last:before:top-7 not-last:before:z-1 not-last:before:h-full not-last:before:w-0.5',
        color,
      )}
    >
      <div
        className={cx(
          'relative flex items-center gap-4 rounded-md px-3 max-md:gap-3',
          isDone ? 'py-1.5' : 'min-h-14 py-2 hover:bg-hover',
        )}
      >
        <Marker step={step} isDone={isDone} isNext={isNext} />
        {isDone ? <DoneStep step={step} /> : <OpenStep step={step} made={made} onOpen={onOpen} />}
      </div>
      {step === 'connections' && !isDone && <FewSuggestions className="ps-15 pe-3 pt-1 pb-3 max-md:ps-14" />}
    </li>
  );
}

/** The first steps of a new member. Done ones take less room; the list disappears with the last, or when it is hidden. */
export function FirstSteps() {
  const title = useId();
  const first = useFirstSteps();
  const composer = useComposer();
  const [isShown, show] = useCard('firstSteps');
  const [editing, setEditing] = useState<Editing>();
  const editor = editing && <OwnProfileEditor editing={editing} onClose={() => setEditing(undefined)} />;
  // The dialog of the last step closes after the list has gone.
  if (!first || !isShown) return editor;

  const { steps, profile } = first;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const handleOpen = (step: FirstStep) => {
    if (step === 'photo' || step === 'headline') setEditing(EDITS[step]);
    else composer.create();
  };
  const handleHide = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    show(false);
    notify.info(firstSteps.hidden, { label: uiTexts.undo, onAct: () => show(true) });
  };
  return (
    <Card aria-labelledby={title}>
      <WelcomeBand
        titleId={title}
        title={firstSteps.title({ app: appName() })}
        text={firstSteps.text({ count: steps.length - done })}
        hideLabel={firstSteps.hide}
        onHide={handleHide}
      >
        <div className="mt-4 flex max-w-80 items-center gap-3">
          <ProgressBar
            label={firstSteps.progress}
            value={done / steps.length}
            className="flex-1 bg-white/20! [&>div]:bg-accent"
          />
          <span className="num text-small font-semibold">
            {firstSteps.doneOf({ done, count: steps.length })}
          </span>
        </div>
      </WelcomeBand>
      <ol className="px-4 py-3 max-md:px-1 max-md:py-2">
        {steps.map(({ step, isDone }) => (
          <Step
            key={step}
            step={step}
            isDone={isDone}
            isNext={step === next}
            made={profile.connectionsCount}
            onOpen={handleOpen}
          />
        ))}
      </ol>
      {editor}
    </Card>
  );
}
