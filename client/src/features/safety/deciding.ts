import type { ModerationCase } from '@weft/shared/safety/views';

export const DECISION_KINDS = ['dismiss', 'remove', 'suspend', 'lift'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Opens the dialog of a decision. `pressed` is the button that opened it. */
export type Decide = (kind: DecisionKind, about: ModerationCase, pressed: HTMLElement) => void;
