import type { DemoPost } from './demo-post.ts';

/** What was written before: the feed goes on when it is scrolled. */
export const OLDER_POSTS: readonly DemoPost[] = [
  {
    by: 'noor',
    hoursAgo: 76,
    text: 'Resilience is not a wall that holds. It is knowing on Tuesday what you will do on Wednesday when the wall does not hold.',
    reactions: 10,
  },
  {
    by: 'asha',
    hoursAgo: 79,
    text: 'Our walk-down checklist, two pages, free to use. It began as a list of my own mistakes in my first year on site, which is why it is so complete. #GridResilience',
    document: {
      name: 'walk-down-checklist.pdf',
      pages: [
        [
          'Walk-down checklist: before you leave',
          '1. Print the drawing and its date. No date: ask who drew it last.',
          '2. Permit, keys, torch, spare torch.',
          '3. Tell the control room which bays you will enter, and until when.',
          '4. Agree on a word that stops everything.',
          '5. Check the weather at the site, not at the office.',
        ],
        [
          'Walk-down checklist: on site',
          '1. Read every label aloud. What nobody can read is a finding.',
          '2. Follow each feeder from the busbar to the fence.',
          '3. Note what is not in the drawing in red, what is gone in blue.',
          '4. Take one photo of each nameplate.',
          '5. Sign and date the drawing before lunch, not after.',
        ],
      ],
    },
    reactions: 14,
    talk: [
      ['harjit', 'Number five of page two should be painted on every substation door.'],
      ['leila', 'May I hand this out to our apprentices?', [['asha', 'Please do. Tell me what they add.']]],
    ],
  },
  {
    by: 'jonas',
    hoursAgo: 82,
    text: 'After three winters of data: the points that fail are not the oldest ones, they are the ones that were repaired in a hurry. We have put a second visit within ten days into the plan, and the curve bends. #Roads',
    pictures: [['chart', 'night']],
    reactions: 9,
    talk: [['ingrid', 'Repaired in a hurry deserves a column of its own in every asset register.']],
  },
  {
    by: 'hana',
    hoursAgo: 95,
    text: 'We closed one lane for a month and asked everybody on the street to complain to us in person. 212 conversations later the lane stays closed, and the bakery put tables outside.',
    pictures: [['tableFromAbove', 'moss']],
    reactions: 13,
  },
  {
    by: 'daniel',
    hoursAgo: 104,
    text: 'Rule for manuals: if a sentence needs a diagram, draw the diagram first and see whether the sentence is still needed. It mostly is not.',
    reactions: 8,
    talk: [['tomas', 'Printing this and putting it above my screen.']],
  },
  {
    by: 'dewi',
    hoursAgo: 118,
    text: 'The flood model now runs in four minutes instead of nine hours. We did not buy anything. We removed detail where the river did not care. #OpenData',
    pictures: [['riverPlain', 'day']],
    reactions: 15,
    talk: [
      [
        'chidi',
        'Removed detail where the river did not care is the best sentence about modelling that I know.',
      ],
    ],
  },
  {
    by: 'asha',
    hoursAgo: 123,
    text: 'Spent the morning with two new colleagues under the 220 kV line, drawing the load flow with chalk on the access road. It rained at eleven; the understanding stayed. #GridResilience',
    pictures: [['pylons', 'day']],
    reactions: 11,
  },
  {
    by: 'leila',
    hoursAgo: 127,
    text: 'Nineteen apprentices finished this week. Nine of them had never held a spanner two years ago, and one of those nine now teaches the evening class. #Apprenticeship',
    pictures: [
      ['workshop', 'dusk'],
      ['stage', 'night'],
    ],
    reactions: 17,
    talk: [
      [
        'emeka',
        'Which evening class? I would like to sit in the last row and learn.',
        [['leila', 'Thursday, hydraulics. Bring coffee.']],
      ],
    ],
  },
  {
    by: 'ravi',
    hoursAgo: 140,
    text: 'Meter number 100,000 went in today, in a flat on the sixth floor without a lift. Thank you to everybody who carried something up some stairs.',
    reactions: 14,
  },
  {
    by: 'chidi',
    hoursAgo: 152,
    text: 'Our forecast beat the old one by four per cent. A plain seasonal average beats ours on public holidays, so on public holidays we use the plain seasonal average. Nobody in the room liked it; the error did.',
    pictures: [['chart', 'day']],
    reactions: 11,
  },
  {
    by: 'ana',
    hoursAgo: 170,
    text: 'Catalogued this month: 3,100 test reports that were born in a drawer. If you have such a drawer, write to me. I bring boxes.',
    pictures: [['library', 'night']],
    reactions: 9,
    talk: [['asha', 'We have two drawers and a cupboard. When can you come?']],
  },
  {
    by: 'sofia',
    hoursAgo: 185,
    text: 'A driver told me that our perfect route passes a school at a quarter to eight. It is now in the model as a rule, with his name in the comment. #Mobility',
    reactions: 16,
  },
  {
    by: 'asha',
    hoursAgo: 192,
    text: 'A question for other planners: at what share of rooftop solar did you stop planning feeders for the evening alone? We are at 18 per cent, and noon has begun to talk back. #GridResilience',
    reactions: 9,
    talk: [
      ['lucas', 'From the other side of the meter: tell us early where there is room. We can build there.'],
    ],
  },
  {
    by: 'emeka',
    hoursAgo: 199,
    text: 'The best safety talk that I ever heard took forty seconds. "I went home that day. My friend did not. Check the line." Then he sat down. #Safety',
    reactions: 19,
    talk: [['farah', 'There is nothing to add to that.']],
  },
  {
    by: 'bruno',
    hoursAgo: 214,
    text: 'We opened the assembly line to the people who install our switchgear. In one afternoon they found eleven things that we had been proud of and they had been cursing.',
    pictures: [['workshop', 'moss']],
    reactions: 10,
  },
  {
    by: 'harjit',
    hoursAgo: 230,
    text: 'Energised at 14:02. Eight months, two storms, one wedding in the team. Here is the view from the roof on the last evening before.',
    pictures: [['pylons', 'plum']],
    reactions: 18,
    talk: [['ingrid', 'Beautiful, and well done. Greetings to the newly-weds.']],
  },
  {
    by: 'farah',
    hoursAgo: 250,
    text: 'If your near-miss reports went down, do not celebrate yet. Ask first whether the near misses did.',
    reactions: 13,
  },
  {
    by: 'lucas',
    hoursAgo: 266,
    text: 'Before the first panel: six weeks of counting birds. Two fields were left out of the plan, and the neighbours started to wave.',
    pictures: [['meadow', 'day']],
    reactions: 12,
  },
  {
    by: 'mei',
    hoursAgo: 281,
    text: 'Reading a hundred pages of tariffs so that you do not have to: the night rate starts at 22:00 in only three of the nine cities. Check yours before you set the timer.',
    reactions: 7,
  },
];
