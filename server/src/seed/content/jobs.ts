import type { OpenToWorkInput } from '@weft/shared/jobs/open-to-work-contract';
import type { JobInput } from '@weft/shared/jobs/fields';

/** A job of the demo network. */
export interface DemoJob extends Omit<JobInput, 'location' | 'countries' | 'contact' | 'questions'> {
  /** Slug of the company; null: the editor offers it in their own name. */
  readonly company: string | null;
  readonly editor: string;
  readonly location?: JobInput['location'];
  readonly countries?: readonly string[];
  readonly questions?: JobInput['questions'];
  readonly hasContact?: true;
  /** Days ago; drafts are published never. */
  readonly published?: number;
  readonly closed?: 'filled';
  readonly savedBy?: readonly string[];
}

/** Searches of the board that a member saves, days ago. */
export const SEARCHES = [
  { name: 'Network planning, India', filters: { search: 'planner', country: 'IN' }, frequency: 'daily' },
  { name: 'Outage planner, Europe', filters: { search: 'outage', type: 'fullTime' }, frequency: 'weekly' },
  { name: 'Remote or hybrid', filters: { workplace: 'hybrid,remote', skills: '1' }, frequency: 'off' },
] as const;

const PUNE = { city: 'Pune', state: 'IN-MH', country: 'IN' };
const MUMBAI = { city: 'Mumbai', state: 'IN-MH', country: 'IN' };

const ABOUT_PLANNER =
  '<p>Northmere runs the distribution network for eleven towns between Pune and Nashik. Rooftop solar has doubled there in two years, and our ten-year plan no longer fits the feeders it was drawn for. You will redraw it, with the people who have to build it.</p><h3>What you will do</h3><ul><li>Own the hosting-capacity study for 38 feeders, from data to the board paper.</li><li>Agree outage windows with operations and with the towns they affect.</li><li>Turn the yearly plan into quarterly releases that field crews can question.</li><li>Look after two graduate engineers.</li></ul><h3>How we work</h3><p>Two days a week in the Pune office, one of them together with the control room. We write things down, and nobody is on call in planning.</p>';
const ABOUT_OUTAGES =
  '<p>You will run the outage board for the northern ring: forty planned outages a month, three control rooms, and one map that everybody trusts.</p><h3>What you will do</h3><ul><li>Agree windows with field crews, towns and large customers.</li><li>Keep the permit queue short and the reasons written down.</li><li>Say no in time, and say why.</li></ul><h3>How we work</h3><p>Two days a week in the control room. One night shift a quarter, to know what it is like.</p>';
const APPLYING =
  '<p>A call of 30 minutes, a paid half day on a real problem, and a meeting with the team. We answer everybody within ten working days.</p>';

/** Oldest first. */
export const JOBS: readonly DemoJob[] = [
  {
    company: null,
    editor: 'sofia',
    title: 'Help with a book about rivers',
    description:
      '<p>I am writing a book about towns that live with their rivers, and need somebody who reads old maps and council minutes with pleasure. Two afternoons a week, for about four months.</p>',
    type: 'temporary',
    workplace: 'remote',
    countries: [],
    salary: { from: 20, to: 26, currency: 'EUR', period: 'hour' },
    requiredSkills: ['GIS'],
    optionalSkills: ['Writing'],
    link: '',
    openDays: 60,
    published: 20,
  },
  {
    company: 'tidewell-grid',
    editor: 'ingrid',
    title: 'Graduate planner',
    description: `<p>A year in three control rooms, with somebody beside you in each. Last year’s three graduates are all still here.</p>${APPLYING}`,
    type: 'fullTime',
    workplace: 'onSite',
    location: MUMBAI,
    salary: { from: 600_000, to: 720_000, currency: 'INR', period: 'year' },
    requiredSkills: ['Power systems'],
    optionalSkills: ['Python', 'GIS'],
    link: 'https://tidewell-grid.example.org/jobs/graduate',
    openDays: 60,
    published: 19,
    closed: 'filled',
    savedBy: ['asha'],
  },
  {
    company: 'highland-growers',
    editor: 'grace',
    title: 'Field trainer, soil and water',
    description: `<p>You visit two farms a day, four days a week, and show what a soil test says. On the fifth day you write down what you learned.</p>${APPLYING}`,
    type: 'partTime',
    workplace: 'onSite',
    location: { city: 'Nakuru', state: 'KE-31', country: 'KE' },
    salary: { from: 45_000, to: 60_000, currency: 'KES', period: 'month' },
    requiredSkills: ['Agronomy', 'Training'],
    optionalSkills: ['Public speaking'],
    link: 'https://highland-growers.example.org/work',
    openDays: 60,
    published: 16,
  },
  {
    company: 'open-bench-library',
    editor: 'ana',
    title: 'Volunteer cataloguer, measurement data',
    description:
      '<p>Two hours a week, from your kitchen table. You read what a lab sends us and describe it so that a stranger can use it.</p>',
    type: 'volunteer',
    workplace: 'remote',
    salary: { from: 0, to: 0, currency: 'EUR', period: 'hour' },
    requiredSkills: ['Technical writing'],
    optionalSkills: ['Information architecture'],
    link: 'https://open-bench-library.example.org/volunteer',
    openDays: 90,
    published: 13,
  },
  {
    company: 'atlas-energie',
    editor: 'leila',
    title: 'Solar commissioning engineer',
    description: `<p>You bring three plants a year onto the grid, from the first cable test to the handover. Your team is eight people and a very good van.</p>${APPLYING}`,
    type: 'contract',
    workplace: 'onSite',
    location: { city: 'Ouarzazate', state: '', country: 'MA' },
    salary: { from: 21_000, to: 26_000, currency: 'MAD', period: 'month' },
    requiredSkills: ['Commissioning', 'Power systems', 'Safety'],
    optionalSkills: ['French'],
    link: '',
    openDays: 60,
    published: 11,
  },
  {
    company: 'ruta-norte',
    editor: 'sofia',
    title: 'Route planning developer',
    description: `<p>Our planner halved the empty kilometres of 400 lorries. You will make it explain itself to the drivers who have to trust it.</p>${APPLYING}`,
    type: 'fullTime',
    workplace: 'remote',
    countries: ['EC', 'CO', 'PE', 'ES'],
    salary: { from: 38_000, to: 46_000, currency: 'USD', period: 'year' },
    requiredSkills: ['Python', 'Operations research', 'Testing'],
    optionalSkills: ['Logistics'],
    link: '',
    openDays: 60,
    published: 8,
    savedBy: ['asha'],
  },
  {
    company: 'hearth-and-field',
    editor: 'tomas',
    title: 'Repair workshop apprentice',
    description: '<p>You learn to take apart, understand and mend everything we have sold since 1971.</p>',
    type: 'internship',
    workplace: 'onSite',
    location: { city: 'Brno', state: '', country: 'CZ' },
    salary: { from: 160, to: 190, currency: 'CZK', period: 'hour' },
    requiredSkills: [],
    optionalSkills: ['Welding'],
    link: '',
    openDays: 30,
    published: 6,
  },
  {
    company: 'tidewell-grid',
    editor: 'ingrid',
    title: 'Grid data steward',
    description: `<p>Seven systems know our cables, and no two agree. You decide which one is right, and you write down why.</p>${APPLYING}`,
    type: 'fullTime',
    workplace: 'remote',
    countries: ['IN'],
    salary: { from: 160_000, to: 195_000, currency: 'INR', period: 'month' },
    requiredSkills: ['GIS', 'Data analysis', 'Power systems', 'Technical writing'],
    optionalSkills: ['Python'],
    link: '',
    questions: [
      { text: 'May you work in India without a visa from us?', kind: 'yesNo', options: [], isRequired: true },
      {
        text: 'How many years have you worked with network data?',
        kind: 'number',
        options: [],
        isRequired: true,
      },
    ],
    openDays: 30,
    hasContact: true,
    published: 4,
  },
  {
    company: 'northmere-power',
    editor: 'ravi',
    title: 'Senior network planner',
    description: `${ABOUT_PLANNER}<h3>What happens after you apply</h3>${APPLYING}`,
    type: 'fullTime',
    workplace: 'hybrid',
    officeDays: 2,
    location: PUNE,
    salary: { from: 2_800_000, to: 3_600_000, currency: 'INR', period: 'year' },
    requiredSkills: [
      'Grid planning',
      'Power systems',
      'Outage scheduling',
      'Python',
      'GIS',
      'Hosting capacity',
    ],
    optionalSkills: ['Load forecasting', 'Facilitation', 'Marathi'],
    link: '',
    questions: [
      { text: 'May you work in India without a visa from us?', kind: 'yesNo', options: [], isRequired: true },
      {
        text: 'For how many years have you planned distribution networks?',
        kind: 'number',
        options: [],
        isRequired: true,
      },
      {
        text: 'Which plan of yours changed most after it met the field, and how?',
        kind: 'text',
        options: [],
        isRequired: false,
      },
    ],
    openDays: 30,
    hasContact: true,
    published: 2,
    savedBy: ['asha', 'farah'],
  },
  {
    company: 'tidewell-grid',
    editor: 'asha',
    title: 'Outage coordinator, northern ring',
    description: ABOUT_OUTAGES,
    type: 'fullTime',
    workplace: 'hybrid',
    officeDays: 2,
    location: MUMBAI,
    salary: { from: 1_900_000, to: null, currency: 'INR', period: 'year' },
    requiredSkills: ['Outage scheduling', 'Power systems', 'Switching'],
    optionalSkills: ['GIS', 'Facilitation'],
    link: '',
    openDays: 60,
  },
];

type Open = Omit<OpenToWorkInput, 'hiddenCompanies' | 'hiddenMembers'>;

/** Members who are open to work, by key. */
export const OPEN_TO_WORK: Readonly<Record<string, Open>> = {
  asha: {
    audience: 'hiring',
    titles: ['Network planner', 'Outage coordinator'],
    types: ['fullTime'],
    places: ['Pune', 'Mumbai'],
    isRemote: true,
    start: 'looking',
    startsOn: null,
  },
  kwame: {
    audience: 'everyone',
    titles: ['Head of protection engineering'],
    types: ['fullTime', 'contract'],
    places: ['Accra'],
    isRemote: true,
    start: 'atOnce',
    startsOn: null,
  },
};
