/** One message: who of the two writes it, how many minutes after the one before, and what. */
interface DemoLine {
  readonly by: string;
  readonly after: number;
  readonly text: string;
}

/** What two members write to each other. */
export interface DemoTalk {
  readonly between: readonly [string, string];
  /** When it begins, before the seeding. */
  readonly hoursAgo: number;
  readonly lines: readonly DemoLine[];
  /** How many of the last messages are not read yet; none unless said. */
  readonly unread?: number;
}

const line = (by: string, after: number, text: string): DemoLine => ({ by, after, text });

/** The two demo sign-ins have the most to read. */
export const TALKS: readonly DemoTalk[] = [
  {
    between: ['asha', 'ingrid'],
    hoursAgo: 30,
    lines: [
      line('ingrid', 0, 'Morning Asha! Did the load study for the harbour feeder come back?'),
      line(
        'asha',
        12,
        'It did, late last night. The short version: we have room until 2029, then it gets tight.',
      ),
      line('ingrid', 3, 'Tight as in new transformer, or tight as in move two customers?'),
      line('asha', 5, 'Move two customers. I will send you the table with both cases before lunch.'),
      line('ingrid', 1, 'Perfect. Crews will thank you 🙏'),
      line('asha', 190, 'Table is in the shared folder. Rows 14 and 22 are the ones to look at.'),
      line('ingrid', 25, 'Seen. Row 22 surprises me, but the numbers hold.'),
      line('ingrid', 1200, 'Quick one: can we say Thursday for the walk-through with the field team?'),
      line('ingrid', 2, 'They are free from 9 to 11. I would bring coffee.'),
    ],
    unread: 2,
  },
  {
    between: ['asha', 'chidi'],
    hoursAgo: 52,
    lines: [
      line(
        'chidi',
        0,
        'Your question about the forecast error: it is the school holidays. The model has never seen a Diwali week on a Monday.',
      ),
      line('asha', 40, 'That explains the whole dip! Can it learn from the 2018 data?'),
      line('chidi', 8, 'Only if somebody digs it out. I know a librarian 😉'),
      line('asha', 2, 'Ana will love this. I will ask her.'),
      line('chidi', 600, 'Update: with 2018 in, the error for that week drops from 11% to 4%.'),
      line('asha', 15, 'That is wonderful news. Coffee is on me next time you are in Mumbai.'),
    ],
  },
  {
    between: ['asha', 'mei'],
    hoursAgo: 5,
    lines: [
      line(
        'mei',
        0,
        'Hi Asha, I am writing about how cities plan for heat waves. Could I ask you a few questions about reserve margins?',
      ),
      line(
        'asha',
        22,
        'With pleasure. I can say how we think about it in general, not about single substations.',
      ),
      line('mei', 4, 'General is exactly right. Would tomorrow at 16:00 your time work?'),
    ],
    unread: 1,
  },
  {
    between: ['asha', 'harjit'],
    hoursAgo: 98,
    lines: [
      line('harjit', 0, 'Bay 3 is energised. No surprises, for once.'),
      line('asha', 9, 'Congratulations! How long was the outage in the end?'),
      line('harjit', 3, '41 minutes. We had planned for 90.'),
      line('asha', 2, 'I am putting that in the next planning memo.'),
    ],
  },
  {
    between: ['asha', 'tomas'],
    hoursAgo: 20,
    lines: [
      line(
        'asha',
        0,
        'Tomás, your sketch of the control room screen has been on our wall for a week. People keep stopping in front of it.',
      ),
      line('tomas', 35, 'That makes my day! What do they say?'),
      line(
        'asha',
        6,
        'That they finally see which alarm came first. And that the blue is too close to the grey.',
      ),
      line(
        'tomas',
        4,
        'They are right about the blue. I will try a warmer one and send you both side by side.',
      ),
      line('asha', 1, 'Thank you! No hurry.'),
    ],
  },
  {
    between: ['tomas', 'daniel'],
    hoursAgo: 8,
    lines: [
      line('daniel', 0, 'I read the onboarding texts. They are good. They are also 400 words.'),
      line('tomas', 7, 'How many should they be?'),
      line('daniel', 2, 'Forty. I drew the other 360.'),
      line('tomas', 3, 'Send me the drawings!'),
      line('daniel', 95, 'Done: twelve panels. The stove explains itself now.'),
      line('daniel', 1, 'Panel seven is my favourite. Tell me if the kettle reads as a kettle.'),
    ],
    unread: 2,
  },
  {
    between: ['tomas', 'hana'],
    hoursAgo: 76,
    lines: [
      line(
        'tomas',
        0,
        'Your talk on waiting rooms at tram stops changed how I see our showroom. Do you have the slides?',
      ),
      line('hana', 80, 'They are mostly photos, but yes. I will clean them up and share them on Friday.'),
      line('tomas', 5, 'Photos are the best part.'),
      line('hana', 1500, 'Shared! Slide 18 is for you: a bench that people really use.'),
      line('tomas', 30, 'Ha, it is lower than I thought. I am going to measure ours.'),
    ],
  },
  {
    between: ['tomas', 'mei'],
    hoursAgo: 130,
    lines: [
      line('mei', 0, "Could you look at one chart for me? I can't decide between lines and dots."),
      line('tomas', 16, 'Dots. The lines promise data that you do not have.'),
      line('mei', 1, 'Ouch. And true. Thank you.'),
    ],
  },
  {
    between: ['ingrid', 'farah'],
    hoursAgo: 60,
    lines: [
      line(
        'farah',
        0,
        'The night shift asked for the near-miss cards in Norwegian as well. Could you check my translation?',
      ),
      line('ingrid', 55, 'Gladly. “Nesten-ulykke” is right. I would make the second sentence shorter.'),
      line('farah', 10, 'Changed it. Takk!'),
    ],
  },
  {
    between: ['chidi', 'ana'],
    hoursAgo: 46,
    lines: [
      line('chidi', 0, 'Ana, I need load data from 2018 that everybody says is lost.'),
      line('ana', 120, 'Nothing is lost, it is only filed. Give me until tomorrow.'),
      line('ana', 900, 'Found it: on a tape labelled “Christmas party”. It is being read now.'),
      line('chidi', 4, 'You are a hero.'),
    ],
  },
];
