import type { ApplicationState } from '@weft/shared/applications/choices';
import { STAGES, type Stage } from '@weft/shared/companies/choices';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { ArrowRightLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts } from '../../texts/generated';

/** The name of a stage as a place to move to. */
const stageName = (stage: Stage) =>
  stage === 'viewed' ? texts.columns.new : APPLICATION_TEXTS.states[stage];

/** A menu of the stages to which applicants can be moved; `present` is left out. */
export function MoveMenu({
  trigger,
  present,
  onMove,
}: {
  trigger: ReactNode;
  present?: ApplicationState | undefined;
  onMove: (stage: Stage) => void;
}) {
  const isPresent = (stage: Stage) => stage === present || (stage === 'viewed' && present === 'sent');
  return (
    <Menu trigger={trigger}>
      {STAGES.filter((stage) => !isPresent(stage)).map((stage) => (
        <MenuItem
          key={stage}
          danger={stage === 'declined'}
          icon={<ArrowRightLeft aria-hidden="true" />}
          onSelect={() => onMove(stage)}
        >
          {stageName(stage)}
        </MenuItem>
      ))}
    </Menu>
  );
}
