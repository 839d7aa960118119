import { job, study, type DemoLife } from './life.ts';

/** Those who study, draw, write and bring people together, by the person's key. */
export const LIVES_AT_THE_DESK: Readonly<Record<string, DemoLife>> = {
  tomas: {
    about:
      '<h3>What I do</h3><p>I design tools for people with gloves on: large targets, few words, no modes.</p>' +
      '<h3>What I do not do</h3><p>Dashboards that nobody asked for.</p>',
    jobs: [
      job('Product designer', 'Hearth & Field', 'Montevideo', '2019-06'),
      job('Interaction designer', 'Estudio Ombú', 'Montevideo', '2014-03 to 2019-05'),
    ],
    studies: [study('Licenciatura', 'Industrial design', 'Universidad del Plata', '2008-03 to 2013-12')],
    skills: ['Product design', 'User research', 'Figma', 'Illustration'],
    links: [{ platform: 'website', links: 'https://tomas.example' }],
  },
  mei: {
    about: '<p>Data journalist. I draw the chart first, then look for the sentence that survives it.</p>',
    jobs: [
      job('Data journalist', 'The Strait Ledger', 'Singapore', '2018-01', 'Energy and climate.'),
      job('Reporter', 'The Strait Ledger', 'Singapore', '2013-06 to 2017-12'),
    ],
    studies: [study('MA', 'Journalism', 'Lion City University', '2011-08 to 2013-05')],
    skills: ['Journalism', 'Data visualisation', 'Statistics', 'Editing'],
    links: [{ platform: 'twitter', links: 'https://short.example/meilin' }],
  },
  sofia: {
    about:
      '<p>I work on the shortest way that still passes the bakery. Vehicle routing in the Andes, where the map has a third dimension.</p>',
    jobs: [
      job('Operations researcher', 'Ruta Norte Logistics', 'Quito', '2018-08'),
      job('Data analyst', 'Ruta Norte Logistics', 'Quito', '2015-02 to 2018-07'),
    ],
    studies: [study('PhD', 'Operations research', 'Universidad de los Volcanes', '2010-09 to 2014-12')],
    skills: ['Operations research', 'Algorithms', 'Python', 'Logistics'],
  },
  noor: {
    about:
      '<p>Resilience is what is left when the plan is gone. I run programmes for cities that want more of it.</p>',
    jobs: [
      job('Programme manager, resilience planning', 'Levant Cities Forum', 'Amman', '2019-03'),
      job('Urban planner', 'City of Amman', 'Amman', '2012-05 to 2019-02'),
    ],
    studies: [study('MSc', 'Urban planning', 'Jordan Valley University', '2009-09 to 2011-08')],
    skills: ['Urban planning', 'Risk management', 'GIS', 'Data analysis', 'Power systems', 'Facilitation'],
  },
  hana: {
    about: '<p>Trains, trams, bicycles, feet: in that order of budget, and in the other order of love.</p>',
    jobs: [
      job('Urban mobility planner', 'Kansai Mobility Lab', 'Osaka', '2016-04'),
      job('Research assistant', 'Naniwa University', 'Osaka', '2014-04 to 2016-03', '', 'part-time'),
    ],
    studies: [study('MEng', 'Transport planning', 'Naniwa University', '2012-04 to 2014-03')],
    skills: ['Urban planning', 'Statistics', 'GIS', 'Data analysis', 'Public speaking'],
  },
  dewi: {
    about:
      '<p>Water goes where it likes; I compute where that is. Models for rivers with more names than gauges.</p>',
    jobs: [
      job('Hydrology modeller', 'Delta Works Institute', 'Bandung', '2017-09'),
      job('Survey engineer', 'Delta Works Institute', 'Bandung', '2014-01 to 2017-08'),
    ],
    studies: [study('MSc', 'Hydrology', 'Priangan University', '2011-08 to 2013-11')],
    skills: ['Hydrology', 'Python', 'Surveying', 'GIS', 'Data analysis', 'Technical writing'],
  },
  amara: {
    about:
      '<p>I hire engineers, and more often I help them to stay.</p><blockquote>Nobody ever left because the onboarding was too kind.</blockquote>',
    jobs: [
      job('People partner', 'Nordlys Teknik', 'Stockholm', '2020-01'),
      job('Recruiter', 'Nordlys Teknik', 'Stockholm', '2016-02 to 2019-12'),
    ],
    studies: [study('BA', 'Psychology', 'Mälar University', '2012-08 to 2015-06')],
    skills: ['Recruiting', 'Coaching', 'Mentoring', 'Mediation'],
  },
  grace: {
    about: '<p>Soil first. I advise three thousand growers and learn from about as many.</p>',
    jobs: [
      job('Agronomist', 'Highland Growers Union', 'Nakuru', '2015-03'),
      job('Extension officer', 'County of Nakuru', 'Nakuru', '2011-01 to 2015-02'),
    ],
    studies: [study('BSc', 'Agronomy', 'Rift Valley University', '2007-01 to 2010-12')],
    skills: ['Agronomy', 'Training', 'Data analysis', 'Public speaking'],
  },
  daniel: {
    about:
      '<p>I write manuals that people read standing up. If a paragraph can be a drawing, it becomes one.</p>',
    jobs: [
      job('Technical writer', 'Roth & Töchter', 'Zürich', '2013-05', '', 'freelance'),
      job('Editor', 'Alpenblick Verlag', 'Zürich', '2008-02 to 2013-04'),
    ],
    studies: [study('MA', 'Linguistics', 'Universität Limmat', '2002-10 to 2007-09')],
    skills: ['Technical writing', 'Illustration', 'Editing', 'Typography'],
    links: [{ platform: 'instagram', links: 'https://pictures.example/drawn-manuals' }],
  },
  leila: {
    about:
      '<p>Forty apprentices a year, and every one of them finds the coffee machine before the fuse box.</p>',
    jobs: [
      job('Apprenticeship coordinator', 'Atlas Énergie', 'Rabat', '2018-09'),
      job('Teacher', 'Lycée technique de Salé', 'Salé', '2012-09 to 2018-07'),
    ],
    studies: [study('Licence', 'Pedagogy', 'Université du Bouregreg', '2008-09 to 2012-06')],
    skills: ['Teaching', 'Curriculum design', 'Mentoring', 'Facilitation'],
  },
  chidi: {
    about: '<p>Forecasting software. Everything is a time series if you wait long enough.</p>',
    jobs: [
      job('Software engineer', 'Maple Forecasting', 'Toronto', '2020-05'),
      job('Software developer', 'Metra Systems', 'Toronto', '2016-09 to 2020-04'),
    ],
    studies: [study('BSc', 'Computer science', 'Lakeshore University', '2012-09 to 2016-05')],
    skills: ['TypeScript', 'Python', 'Load forecasting', 'Data analysis', 'Power systems', 'GIS'],
    links: [{ platform: 'github', links: 'https://code.example/chidi' }],
  },
  ana: {
    about:
      '<p>Librarian. I make sure that the measurement you publish today can still be opened in 2060.</p>',
    jobs: [
      job('Librarian for open engineering data', 'Open Bench Library', 'Zagreb', '2017-02'),
      job('Archivist', 'City Archive of Zagreb', 'Zagreb', '2010-03 to 2017-01'),
    ],
    studies: [study('MA', 'Library science', 'University of Medvednica', '2004-10 to 2009-09')],
    skills: ['Information architecture', 'Data engineering', 'Technical writing', 'Public speaking'],
  },
};
