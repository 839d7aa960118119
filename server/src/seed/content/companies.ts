import type { CompanyRole, CompanySize, Industry } from '@weft/shared/companies/choices';
import type { LogoLook } from '../art/company-logo.ts';
import type { SceneChoice } from '../art/scenes/index.ts';

/** A company of the demo network. Names are those of its people's experience. */
export interface DemoCompany {
  readonly name: string;
  readonly slug: string;
  readonly tagline: string;
  readonly about: string;
  readonly industry: Industry;
  readonly size: CompanySize;
  readonly founded: number;
  readonly city: string;
  readonly state: string;
  readonly owner: string;
  readonly roles?: Readonly<Record<string, CompanyRole>>;
  readonly followers: readonly string[];
  readonly logo: LogoLook;
  readonly banner?: SceneChoice;
  /** Whether it has proved the domain of its website. */
  readonly isVerified?: boolean;
}

const ABOUT_TIDEWELL =
  '<p>Tidewell plans and runs the western and northern rings. We are 640 people, and we answer the phone.</p><p>Every planned outage is on our map a month ahead. If we change a date, we say why.</p>';
const ABOUT_NORTHMERE =
  '<p>Northmere runs the distribution network for eleven towns between Pune and Nashik, and for two ports in Ghana. About 1,100 people, half of them outdoors.</p><p>We publish every planned outage a month ahead and, a week later, how it went. Visitors to the control room are welcome on the <strong>first Tuesday</strong>.</p>';

/** In the order in which they were created. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Open Bench Library',
    slug: 'open-bench-library',
    tagline: 'Engineering data that anybody can borrow',
    about:
      '<p>A small library in Zagreb that collects, describes and lends measurements. Nothing here costs anything.</p>',
    industry: 'nonprofit',
    size: 'from1',
    founded: 2017,
    city: 'Zagreb',
    state: 'HR-21',
    owner: 'ana',
    followers: ['dewi', 'mei', 'chidi'],
    logo: { colour: '#7a4e8a', mark: 'book' },
    banner: ['library', 'dusk'],
  },
  {
    name: 'Ruta Norte Logistics',
    slug: 'ruta-norte',
    tagline: 'Fewer empty kilometres',
    about:
      '<p>We plan the routes of 400 lorries between Quito and the coast, and publish our algorithms.</p>',
    industry: 'logistics',
    size: 'from201',
    founded: 1998,
    city: 'Quito',
    state: 'EC-P',
    owner: 'sofia',
    followers: ['hana', 'elif'],
    logo: { colour: '#b4532a', mark: 'route' },
  },
  {
    name: 'Highland Growers Union',
    slug: 'highland-growers',
    tagline: '3,200 farms, one price list',
    about: '<p>A union of growers around Nakuru. We train, test soil, and sell together.</p>',
    industry: 'agriculture',
    size: 'from51',
    founded: 1983,
    city: 'Nakuru',
    state: 'KE-31',
    owner: 'grace',
    followers: ['emeka', 'lucas'],
    logo: { colour: '#2f6b3c', mark: 'leaf' },
    banner: ['greenhouse', 'day'],
  },
  {
    name: 'Hearth & Field',
    slug: 'hearth-and-field',
    tagline: 'Stoves and tools that are repaired, not replaced',
    about: '<p>We design, build and repair. Spare parts for every product since 1971 are in stock.</p>',
    industry: 'manufacturing',
    size: 'from51',
    founded: 1971,
    city: 'Montevideo',
    state: 'UY-MO',
    owner: 'tomas',
    followers: ['daniel', 'asha'],
    logo: { colour: '#8c3b32', mark: 'hearth' },
    banner: ['workshop', 'day'],
  },
  {
    name: 'Atlas Énergie',
    slug: 'atlas-energie',
    tagline: 'Solar for schools, and the people who look after it',
    about: '<p>We build solar roofs with apprentices, who then run them.</p>',
    industry: 'energy',
    size: 'from11',
    founded: 2009,
    city: 'Rabat',
    state: 'MA-04',
    owner: 'leila',
    followers: ['lucas', 'asha', 'noor'],
    logo: { colour: '#a9741a', mark: 'sun' },
    banner: ['solarField', 'day'],
  },
  {
    name: 'Northmere Power',
    slug: 'northmere-power',
    isVerified: true,
    tagline: 'Keeps the lights on in eleven towns and two ports, and publishes how it went',
    about: ABOUT_NORTHMERE,
    industry: 'energy',
    size: 'from1001',
    founded: 1994,
    city: 'Pune',
    state: 'IN-MH',
    owner: 'ravi',
    followers: ['asha', 'farah', 'kwame', 'harjit', 'mei'],
    logo: { colour: '#23346b', mark: 'star' },
    banner: ['pylons', 'dusk'],
  },
  {
    name: 'Tidewell Grid',
    slug: 'tidewell-grid',
    tagline: 'Planned outages, plainly announced',
    about: ABOUT_TIDEWELL,
    industry: 'energy',
    size: 'from201',
    founded: 1988,
    city: 'Mumbai',
    state: 'IN-MH',
    owner: 'ingrid',
    roles: { asha: 'administrator' },
    followers: ['harjit', 'ravi', 'emeka', 'farah'],
    logo: { colour: '#0b5563', mark: 'wave' },
    banner: ['controlRoom', 'dusk'],
  },
];
