import type { DemoPost } from './demo-post.ts';

/** A post in the name of a company, which is named by its slug; `by` writes it. */
export interface DemoCompanyPost extends DemoPost {
  readonly company: string;
}

const DAY = 24;

/** What companies write, newest first. */
export const COMPANY_POSTS: readonly DemoCompanyPost[] = [
  {
    company: 'tidewell-grid',
    by: 'asha',
    hoursAgo: 27,
    text: 'Next Tuesday from 22:00 we switch off the Sewri feeder for five hours. Hospitals and the two pumping stations stay on the northern ring. The map shows every street; if yours is on it, you have had a letter since Monday. #GridResilience',
    pictures: [['controlRoom', 'night']],
    reactions: 9,
    talk: [
      [
        'farah',
        'Five hours announced and a letter a week before. This is how you keep people on your side.',
        [
          [
            'ingrid',
            'And a phone number that somebody answers at 3 in the morning. It was hers to insist on.',
          ],
        ],
      ],
      ['emeka', 'Which of the pumping stations has its own generator? I could use that in a lecture.'],
    ],
  },
  {
    company: 'northmere-power',
    by: 'ravi',
    hoursAgo: 2 * DAY + 5,
    text: 'How last month went: 52 planned outages, 49 ended on time, three ran over by 20, 35 and 70 minutes. The long one was ours: the spare fuse was in the other van. It is now in both. #Reliability',
    pictures: [['chart', 'day']],
    reactions: 14,
    talk: [
      ['harjit', 'The sentence about the van is why I believe the other numbers.'],
      ['mei', 'Do you publish these as data, too? We would compare them with ours.'],
    ],
  },
  {
    company: 'atlas-energie',
    by: 'leila',
    hoursAgo: 3 * DAY + 8,
    text: 'The roof of the Lycée Ibn Rochd has delivered its first month: 4,100 kWh, a third more than the school uses. Four of the six apprentices who built it now look after it. #Solar',
    pictures: [
      ['solarField', 'day'],
      ['whiteboard', 'day'],
    ],
    reactions: 11,
    talk: [['lucas', 'What happens to the third that the school does not need?']],
  },
  {
    company: 'ruta-norte',
    by: 'sofia',
    hoursAgo: 4 * DAY + 3,
    text: 'In October our lorries drove 11.4 % of their kilometres empty. A year ago it was 19 %. The last three points came from one phone call a day between two depots that used to compete.',
    reactions: 7,
    talk: [['hana', 'I would love to see how you got the two depots to call each other.']],
  },
  {
    company: 'highland-growers',
    by: 'grace',
    hoursAgo: 5 * DAY + 6,
    text: 'The soil laboratory in Nakuru takes samples from Monday to Thursday before noon. 600 shillings a sample, results within nine days, and somebody who explains them on the phone. #Soil',
    pictures: [['greenhouse', 'day']],
    reactions: 6,
  },
  {
    company: 'hearth-and-field',
    by: 'tomas',
    hoursAgo: 6 * DAY + 10,
    text: 'We still have the hinge for the 1974 stove. Somebody in Salto asked on Friday; it left the workshop this morning. Price list of all 2,300 spare parts: on our page.',
    pictures: [['workshop', 'day']],
    reactions: 13,
    talk: [['daniel', 'My parents have that stove. Now I know what to do with the door.']],
  },
  {
    company: 'open-bench-library',
    by: 'ana',
    hoursAgo: 7 * DAY + 4,
    text: 'New on the shelf: three years of vibration measurements from a footbridge, with the calibration files and the mistakes we made in the first winter. Free to borrow, free to keep. #OpenData',
    pictures: [['bridge', 'day']],
    reactions: 8,
    talk: [
      ['chidi', 'The mistakes are the best part. Thank you for not deleting them.'],
      ['dewi', 'Borrowed. The temperature column is in Fahrenheit until March, by the way.'],
    ],
  },
  {
    company: 'tidewell-grid',
    by: 'ingrid',
    hoursAgo: 8 * DAY + 7,
    text: 'All three graduates of last year are still here, so we look for the next ones. A year in three control rooms, with somebody beside you in each. The job is on our page, with its pay.',
    pictures: [['tableFromAbove', 'dusk']],
    reactions: 10,
  },
  {
    company: 'northmere-power',
    by: 'ravi',
    hoursAgo: 9 * DAY + 9,
    text: 'The control room is open to visitors on the first Tuesday of each month, at 17:00. Bring questions. Last time somebody asked what happens if we all leave at once, and we spent an hour on the answer.',
    pictures: [['controlRoom', 'dusk']],
    reactions: 9,
    talk: [
      ['kwame', 'And what is the answer?', [['ravi', 'Nothing, for eleven minutes. Then the phone rings.']]],
    ],
  },
];
