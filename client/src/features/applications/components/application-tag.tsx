import type { ApplicationState } from '@weft/shared/applications/choices';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { Tag, type TagTone } from '@/ui/display/badge';

const TONES: Readonly<Record<ApplicationState, TagTone>> = {
  sent: 'plain',
  viewed: 'plain',
  shortlisted: 'warning',
  interview: 'warning',
  offer: 'success',
  hired: 'success',
  declined: 'plain',
  withdrawn: 'plain',
};

/** The state of an application in words. */
export function ApplicationTag({ state }: { state: ApplicationState }) {
  return <Tag tone={TONES[state]}>{APPLICATION_TEXTS.states[state]}</Tag>;
}
