import type { DemoPost } from './demo-post.ts';

/** What was written in the last three days. */
export const RECENT_POSTS: readonly DemoPost[] = [
  {
    by: 'ingrid',
    hoursAgo: 3,
    text: 'First full week with the new switching plan live across the northern ring: 41 planned outages and not one repeat visit. What made the difference was not the software. We sat down with the crew chiefs in March, put every outage of last year on the wall, and asked what they had been missing on site. Half of the answers fitted on one page, and that page is now the first screen of the plan. Thank you @Kwame Osei-Darko and @Harjit Bhogal for the night shifts. #GridResilience',
    pictures: [
      ['pylons', 'dusk'],
      ['controlRoom', 'night'],
      ['whiteboard', 'dusk'],
      ['tableFromAbove', 'dusk'],
      ['workshop', 'moss'],
      ['chart', 'day'],
    ],
    reactions: 17,
    talk: [
      [
        'farah',
        'The label before lunch one is so real. We lost half a day to a colour code that only one person understood.',
        [
          [
            'asha',
            'Same person as last time, I suspect, @Farah Siddiqui. We now print the legend on the permit.',
          ],
          ['kwame', 'Send me that permit template? Our rig team would love it.'],
        ],
      ],
      ['harjit', 'Forty-one without a repeat is remarkable. How many of them were at night?'],
      [
        'noor',
        'Would you tell this story at the planning forum in June? People need to hear the part with the wall.',
      ],
    ],
  },
  {
    by: 'kwame',
    hoursAgo: 6,
    text: 'We tested the relay settings on the training rig before touching site. Ninety minutes in, the differential tripped exactly where the study said it would not. Cheapest failure of the year. #GridResilience #Safety',
    pictures: [['controlRoom', 'night']],
    reactions: 12,
    talk: [
      ['asha', 'This is the best argument for the rig that I have read. Stealing it for the budget round.'],
      [
        'bruno',
        'Was it the CT polarity? It is always the CT polarity.',
        [['kwame', 'It was the CT polarity.']],
      ],
    ],
  },
  {
    by: 'grace',
    hoursAgo: 9,
    text: 'Trial bed 14 after six weeks: same seed, same water, a third less fertiliser, and the roots are deeper. The quiet winner is the mulch that everybody laughed at in January. #Soil',
    pictures: [
      ['greenhouse', 'moss'],
      ['chart', 'moss'],
    ],
    reactions: 14,
    talk: [
      ['dewi', 'How does soil moisture look at 40 cm? I would love to put that in the catchment model.'],
    ],
  },
  {
    by: 'tomas',
    hoursAgo: 13,
    text: 'Small redesign, big effect: we moved the error message next to the field it is about and wrote what to do instead of what went wrong. Support mails on that form fell by half within a week. #Design',
    reactions: 11,
    talk: [
      [
        'daniel',
        'And the text got shorter, I bet. Clear ones nearly always do.',
        [['tomas', 'From 23 words to 9.']],
      ],
    ],
  },
  {
    by: 'elif',
    hoursAgo: 20,
    text: 'Night shift at the new berth. The cranes talk to each other now, and the best part is how little there is to see. #Automation',
    pictures: [['harbour', 'night']],
    reactions: 9,
  },
  {
    by: 'asha',
    hoursAgo: 22,
    text: 'Eight seconds of the eastern corridor, from half past six to eight. Watch the valley: that is the evening peak arriving, one kitchen at a time. #GridResilience',
    film: 'evening-peak.mp4',
    reactions: 15,
    talk: [
      [
        'chidi',
        'This explains our forecast better than any chart that I have made.',
        [['asha', 'Take it for your next talk. The lamps are the residual.']],
      ],
    ],
  },
  {
    by: 'amara',
    hoursAgo: 26,
    text: 'A question that changed our interviews: "Tell me about something you stopped doing." People who have stopped things on purpose are rare, and they are who you want on a team.',
    reactions: 16,
    talk: [
      ['leila', 'I will ask our apprentices this on Monday. I already know that the answers will beat mine.'],
      ['chidi', 'I stopped writing status mails and nobody noticed for five weeks.', [['amara', 'Hired.']]],
    ],
  },
  {
    by: 'lucas',
    hoursAgo: 31,
    text: 'Row 212 connected. 38 hectares, 61 people on site, no lost-time injury in fourteen months. Next week the sheep move in and do the mowing. #SolarEnergy #Safety',
    pictures: [
      ['solarField', 'day'],
      ['workshop', 'dusk'],
    ],
    reactions: 15,
    talk: [
      [
        'emeka',
        'Fourteen months. Please tell the whole crew: this is what a good day looks like, four hundred times.',
      ],
    ],
  },
  {
    by: 'mei',
    hoursAgo: 38,
    text: 'Published today: we counted every public charging point in nine cities, on foot. One in six on the official map was not there; one in nine that worked was not on the map. The method and the data are open. #OpenData #Mobility',
    pictures: [['chart', 'day']],
    reactions: 13,
    talk: [
      ['ana', 'Open data with a method section. You made a librarian very happy this morning.'],
      [
        'hana',
        'Could you publish the walking routes as well? We plan exactly such a count.',
        [['mei', 'Uploading them tonight.']],
      ],
    ],
  },
  {
    by: 'asha',
    hoursAgo: 45,
    text: 'Two hundred feeder studies, one lesson: the model is never the slow part, finding out which drawing is current is. We now stamp every drawing with the date of its last walk-down, and the arguments have stopped.',
    audience: 'connections',
    pictures: [['whiteboard', 'day']],
    reactions: 4,
    talk: [['harjit', 'We write it on the switchgear. In paint. It works.']],
  },
  {
    by: 'oskar',
    hoursAgo: 52,
    text: 'Load test done at five in the morning, eighteen lorries at walking speed. Predicted 31 mm, measured 29. I will sleep well tonight. #Bridges',
    pictures: [['bridge', 'dusk']],
    reactions: 18,
    talk: [
      ['sofia', 'Eighteen lorries at walking speed sounds like our Mondays.'],
      ['jonas', '2 mm on the right side. Congratulations to the team.'],
    ],
  },
];
