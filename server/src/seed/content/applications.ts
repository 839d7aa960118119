import type { Stage } from '@weft/shared/companies/choices';

/** An application in the demo network, for a job by its title. */
export interface DemoApplication {
  readonly job: string;
  readonly by: string;
  /** Days ago. */
  readonly sent: number;
  readonly note?: string;
  readonly answers?: readonly string[];
  readonly hasCv?: true;
  /** Opened by the company this many days ago. */
  readonly viewed?: number;
  /** Stages that followed, with the days ago. */
  readonly moves?: readonly (readonly [stage: Stage, ago: number])[];
  /** What a declined applicant reads. */
  readonly answer?: string;
  /** Private notes of the company. */
  readonly notes?: readonly string[];
  readonly withdrawn?: number;
}

const STEWARD = 'Grid data steward';

/** Oldest first. */
export const APPLICATIONS: readonly DemoApplication[] = [
  {
    job: 'Solar commissioning engineer',
    by: 'asha',
    sent: 10,
    note: 'I know the protection side of commissioning from two of our own plants.',
    viewed: 9,
    moves: [['declined', 7]],
    answer:
      'Thank you, Asha. We chose somebody who has commissioned on site. Your outage work stayed with us, and the spring role may fit better.',
  },
  {
    job: 'Route planning developer',
    by: 'asha',
    sent: 7.5,
    note: 'Feeder windows and delivery windows are the same puzzle. I would like to show you why.',
    hasCv: true,
    viewed: 6,
    moves: [['shortlisted', 3]],
  },
  { job: 'Repair workshop apprentice', by: 'asha', sent: 5, withdrawn: 3 },
  {
    job: STEWARD,
    by: 'harjit',
    sent: 3.9,
    note: 'I have cleaned the asset register of one region and would like to do it for all of them.',
    answers: ['yes', '9'],
    hasCv: true,
    viewed: 3.6,
    moves: [
      ['shortlisted', 3.2],
      ['interview', 2],
      ['offer', 0.6],
    ],
    notes: ['Two references ready. Both would work with him again.'],
  },
  {
    job: STEWARD,
    by: 'noor',
    sent: 3.7,
    note: 'I have run the outage calendar of our eastern ring since 2021, and I know what wrong data costs.',
    answers: ['no', '5'],
    hasCv: true,
    viewed: 3.1,
    moves: [
      ['shortlisted', 2.8],
      ['interview', 1.4],
    ],
    notes: ['Knows permits better than our manual does. Ask about nights.'],
  },
  {
    job: STEWARD,
    by: 'dewi',
    sent: 3,
    note: 'I map rivers, and what is built across them. Cables hold still at least.',
    answers: ['no', '6'],
    viewed: 2,
    moves: [['shortlisted', 1]],
  },
  {
    job: STEWARD,
    by: 'leila',
    sent: 2.6,
    answers: ['no', '2'],
    viewed: 2,
    moves: [['declined', 1]],
    answer: 'Thank you, Leila. For this role we need somebody who may work in India from the first day.',
  },
  {
    job: STEWARD,
    by: 'chidi',
    sent: 1.2,
    note: 'I forecast load for a living and spend half of it repairing the data.',
    answers: ['no', '4'],
    hasCv: true,
    viewed: 0.9,
  },
  { job: STEWARD, by: 'jonas', sent: 0.7, answers: ['no', '12'], hasCv: true },
  {
    job: STEWARD,
    by: 'hana',
    sent: 0.4,
    note: 'Cities have the same seven systems. I have merged four of them.',
    answers: ['no', '3'],
  },
];
