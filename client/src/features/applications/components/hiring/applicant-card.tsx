import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { Stage } from '@weft/shared/companies/choices';
import type { ApplicantCard as Applicant } from '@weft/shared/applications/views';
import { ArrowRightLeft } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import { PressButton } from '@/ui/button/press-button';
import { Avatar } from '@/ui/display/avatar';
import { Tag } from '@/ui/display/badge';
import { TimeAgo } from '@/ui/display/time-ago';
import { Checkbox } from '@/ui/form/checkbox';
import { joinFacts } from '@/lib/format/join-facts';
import { ApplicationTag } from '../application-tag';
import { texts } from '../../texts/generated';
import { MoveMenu } from './move-menu';

const { hiring } = texts;

/** The type of what is dragged: the state of an application, a space, and its id. */
export const DRAGGED = 'application/x-weft-application';

interface Props {
  applicant: Applicant;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  onMove: (stage: Stage) => void;
}

/** When it was sent, and since when it has been in its present state. */
function Times({ state, sentAt, stateSince }: Pick<Applicant, 'state' | 'sentAt' | 'stateSince'>) {
  const { states } = APPLICATION_TEXTS;
  const times = [{ name: states.sent, at: sentAt }];
  if (state !== 'sent') times.push({ name: states[state], at: stateSince });
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-muted">
      {times.map(({ name, at }) => (
        <div key={name} className="flex gap-1">
          <dt>{name}</dt>
          <dd>
            <TimeAgo iso={at} className="num" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An applicant in a column: can be dragged, opened, chosen, and moved by a menu. */
export function ApplicantCard({ applicant, isChosen, onChoose, onOpen, onMove }: Props) {
  const { _id, member, state, skillMatch, notesCount } = applicant;
  const { fullName, headline } = member;
  const facts = joinFacts([
    skillMatch.required > 0 ? hiring.skills(skillMatch) : null,
    notesCount > 0 ? hiring.notesCount({ count: notesCount }) : null,
  ]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the Move menu is the alternative
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, `${state} ${_id}`);
        dataTransfer.effectAllowed = 'move';
      }}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 shadow-1 md:cursor-grab"
    >
      <div className="flex items-start gap-2.5">
        <Avatar name={fullName} src={member.profileImage} size={36} />
        <div className="min-w-0 flex-1">
          <PressButton
            onClick={onOpen}
            dir="auto"
            className="block max-w-full text-start leading-[1.3] font-[650] wrap-anywhere text-text hover:underline"
          >
            {fullName}
          </PressButton>
          {headline && (
            <p dir="auto" className="line-clamp-2 align-page text-small wrap-anywhere text-muted">
              {headline}
            </p>
          )}
        </div>
        <MoveMenu
          present={state}
          onMove={onMove}
          trigger={
            <IconButton label={hiring.moveOne({ name: fullName })} className="-me-2 -mt-2">
              <ArrowRightLeft aria-hidden="true" className="size-4.5" />
            </IconButton>
          }
        />
      </div>
      {facts !== '' && <p className="text-small text-muted">{facts}</p>}
      <Times {...applicant} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={<span className="sr-only">{hiring.choose({ name: fullName })}</span>}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {state === 'sent' && <Tag tone="warning">{hiring.isNew}</Tag>}
        {state === 'hired' && <ApplicationTag state={state} />}
      </div>
    </li>
  );
}
