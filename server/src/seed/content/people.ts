import type { Look } from '../art/portrait.ts';

/** A member of the demo network. Places are ISO 3166 codes. */
export interface Person {
  readonly key: string;
  readonly fullName: string;
  readonly headline: string;
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly look: Look;
}

type Row = readonly [
  key: string,
  fullName: string,
  headline: string,
  city: string,
  country: string,
  state: string,
];

const person = ([key, fullName, headline, city, country, state]: Row, look: Look): Person => ({
  key,
  fullName,
  headline,
  city,
  country,
  state,
  look,
});

/** Skin, from fair to deep, and walls to stand before. */
const SKIN = {
  fair: '#f0cfae',
  light: '#e7b98c',
  tan: '#c98f62',
  brown: '#8a5a3c',
  deep: '#5a3825',
} as const;
const WALL = {
  apricot: ['#f2c79b', '#d98b47'],
  sage: ['#c7dccb', '#94b8a0'],
  sky: ['#bcd3ea', '#89a6c6'],
  lilac: ['#cfc3e0', '#a08fc0'],
  sand: ['#e2d5bd', '#bfa77c'],
  rose: ['#f0d3c6', '#d29f8a'],
  mint: ['#bfe0da', '#7fb3ac'],
  gold: ['#ead9a0', '#c2a24f'],
} as const;

/** The members, in the order in which they joined. */
export const PEOPLE: readonly Person[] = [
  person(['asha', 'Asha Venkatesan', 'Grid planning engineer at Tidewell Grid', 'Mumbai', 'IN', 'IN-MH'], {
    skin: SKIN.tan,
    hair: '#2a1d18',
    style: 'long',
    clothes: '#0b5563',
    wall: WALL.apricot,
    earrings: true,
  }),
  person(['ingrid', 'Ingrid Solvang', 'Head of field operations at Tidewell Grid', 'Bergen', 'NO', 'NO-46'], {
    skin: SKIN.fair,
    hair: '#c9964a',
    style: 'bob',
    clothes: '#3f5f86',
    wall: WALL.sky,
  }),
  person(
    ['kwame', 'Kwame Osei-Darko', 'Protection and control lead at Northmere Power', 'Accra', 'GH', 'GH-AA'],
    { skin: SKIN.deep, hair: '#15100e', style: 'short', clothes: '#8a2f2f', wall: WALL.gold, beard: 'short' },
  ),
  person(['farah', 'Farah Siddiqui', 'Safety culture advisor', 'Karachi', 'PK', 'PK-SD'], {
    skin: SKIN.light,
    hair: '#5b7d9c',
    style: 'scarf',
    clothes: '#2f4663',
    wall: WALL.sage,
  }),
  person(['tomas', 'Tomás Quiroga', 'Product designer at Hearth & Field', 'Montevideo', 'UY', 'UY-MO'], {
    skin: SKIN.light,
    hair: '#4a2e20',
    style: 'side',
    clothes: '#20302f',
    wall: WALL.lilac,
    glasses: true,
  }),
  person(['mei', 'Mei-Lin Zhou', 'Data journalist, energy and climate', 'Singapore', 'SG', 'SG-01'], {
    skin: SKIN.fair,
    hair: '#111111',
    style: 'bob',
    clothes: '#8a4a5f',
    wall: WALL.rose,
    earrings: true,
  }),
  person(['harjit', 'Harjit Bhogal', 'Substation commissioning manager', 'Leeds', 'GB', 'GB-LDS'], {
    skin: SKIN.tan,
    hair: '#7d2f3a',
    style: 'turban',
    clothes: '#36485c',
    wall: WALL.sky,
    beard: 'full',
  }),
  person(['sofia', 'Sofía Larrea', 'Operations researcher at Ruta Norte Logistics', 'Quito', 'EC', 'EC-P'], {
    skin: SKIN.tan,
    hair: '#1c1411',
    style: 'bun',
    clothes: '#c8692f',
    wall: WALL.lilac,
    glasses: true,
  }),
  person(
    ['jonas', 'Jonas Kellermann', 'Reliability analyst at Halden Rail Works', 'Hamburg', 'DE', 'DE-HH'],
    { skin: SKIN.fair, hair: '#a5512a', style: 'short', clothes: '#3f5a3c', wall: WALL.sky, beard: 'full' },
  ),
  person(['noor', 'Noor Haddadin', 'Programme manager, resilience planning', 'Amman', 'JO', 'JO-AM'], {
    skin: SKIN.brown,
    hair: '#1a1210',
    style: 'curls',
    clothes: '#d06a2f',
    wall: WALL.sage,
    earrings: true,
  }),
  person(['emeka', 'Emeka Udoka', 'Field safety trainer', 'Lagos', 'NG', 'NG-LA'], {
    skin: SKIN.deep,
    hair: '#171110',
    style: 'bald',
    clothes: '#34507a',
    wall: WALL.mint,
    beard: 'full',
  }),
  person(['hana', 'Hana Morikawa', 'Urban mobility planner', 'Osaka', 'JP', 'JP-27'], {
    skin: SKIN.fair,
    hair: '#0f0f12',
    style: 'bob',
    clothes: '#3c7390',
    wall: WALL.rose,
  }),
  person(['ravi', 'Ravi Menonkar', 'Metering programme lead', 'Pune', 'IN', 'IN-MH'], {
    skin: SKIN.brown,
    hair: '#140f0d',
    style: 'short',
    clothes: '#2f6149',
    wall: WALL.sand,
  }),
  person(
    ['dewi', 'Dewi Anggraini', 'Hydrology modeller at Delta Works Institute', 'Bandung', 'ID', 'ID-JB'],
    { skin: SKIN.tan, hair: '#8b6a93', style: 'scarf', clothes: '#5a3a73', wall: WALL.mint },
  ),
  person(['bruno', 'Bruno Castellano', 'Switchgear manufacturing engineer', 'Turin', 'IT', 'IT-TO'], {
    skin: SKIN.light,
    hair: '#231a16',
    style: 'side',
    clothes: '#8a4a58',
    wall: WALL.sky,
  }),
  person(['amara', 'Amara Nwosu-Lind', 'People partner for engineering teams', 'Stockholm', 'SE', 'SE-AB'], {
    skin: SKIN.deep,
    hair: '#1b1210',
    style: 'wave',
    clothes: '#c29a2f',
    wall: WALL.rose,
    earrings: true,
  }),
  person(['lucas', 'Lucas Ferreira', 'Solar site manager at Campo Claro', 'Évora', 'PT', 'PT-07'], {
    skin: SKIN.tan,
    hair: '#3a2a20',
    style: 'wave',
    clothes: '#2f6a66',
    wall: WALL.gold,
    beard: 'short',
  }),
  person(['elif', 'Elif Karaca', 'Port automation lead', 'İzmir', 'TR', 'TR-35'], {
    skin: SKIN.light,
    hair: '#5a3a24',
    style: 'long',
    clothes: '#7a2f4f',
    wall: WALL.sand,
    glasses: true,
  }),
  person(['oskar', 'Oskar Wilczek', 'Structural engineer, bridges', 'Gdańsk', 'PL', 'PL-22'], {
    skin: SKIN.fair,
    hair: '#8c8c8c',
    style: 'short',
    clothes: '#4c5a59',
    wall: WALL.sky,
    beard: 'short',
    glasses: true,
  }),
  person(['grace', 'Grace Mutiso', 'Agronomist at Highland Growers Union', 'Nakuru', 'KE', 'KE-31'], {
    skin: SKIN.deep,
    hair: '#120d0b',
    style: 'bun',
    clothes: '#3f7a46',
    wall: WALL.apricot,
    earrings: true,
  }),
  person(['daniel', 'Daniel Roth', 'Technical writer who draws a lot', 'Zürich', 'CH', 'CH-ZH'], {
    skin: SKIN.fair,
    hair: '#6b3f22',
    style: 'curls',
    clothes: '#41506e',
    wall: WALL.lilac,
    glasses: true,
  }),
  person(['leila', 'Leila Benhammou', 'Apprenticeship coordinator', 'Rabat', 'MA', 'MA-04'], {
    skin: SKIN.tan,
    hair: '#2a1a14',
    style: 'wave',
    clothes: '#0f6e63',
    wall: WALL.rose,
    earrings: true,
  }),
  person(['chidi', 'Chidi Abernathy', 'Software engineer, forecasting', 'Toronto', 'CA', 'CA-ON'], {
    skin: SKIN.brown,
    hair: '#191210',
    style: 'short',
    clothes: '#5b4a8a',
    wall: WALL.mint,
    glasses: true,
  }),
  person(['ana', 'Ana Kovačević', 'Librarian for open engineering data', 'Zagreb', 'HR', 'HR-21'], {
    skin: SKIN.light,
    hair: '#b06a3a',
    style: 'wave',
    clothes: '#6d3f2c',
    wall: WALL.sand,
    glasses: true,
    earrings: true,
  }),
];

/** Where the demo's members can be written to: a domain that never receives mail. */
export function emailOf({ key }: Person): string {
  return `${key}@example.org`;
}
