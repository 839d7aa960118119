import { job, study, type DemoLife } from './life.ts';

/** Those who plan, build and run things, by the person's key. */
export const LIVES_IN_THE_FIELD: Readonly<Record<string, DemoLife>> = {
  asha: {
    banner: ['pylons', 'moss'],
    about:
      '<p>I plan grids for cities that grow faster than their cables. Most of my week goes into <strong>load forecasts</strong>, ' +
      'the rest into explaining them to people who have to pay for the result.</p>' +
      '<p>Before planning I spent four years in the field, which is why my drawings have room for a ladder.</p>' +
      '<ul><li>Feeder planning and hosting capacity</li><li>Open tools for small utilities</li><li>Mentoring engineers in their first two years</li></ul>' +
      '<p>Happy to talk about <em>anything</em> that hums at fifty hertz.</p>',
    jobs: [
      job(
        'Grid planning engineer',
        'Tidewell Grid',
        'Mumbai',
        '2021-04',
        'Feeder plans for nine wards, and the tool that keeps them current.',
      ),
      job(
        'Field engineer',
        'Tidewell Grid',
        'Pune',
        '2017-07 to 2021-03',
        'Commissioning and fault finding on medium-voltage networks.',
      ),
      job(
        'Engineering intern',
        'Northmere Power',
        'Chennai',
        '2016-05 to 2016-08',
        'Relay testing under supervision.',
        'internship',
      ),
    ],
    studies: [
      study('MTech', 'Power systems', 'Sahyadri Institute of Technology', '2015-07 to 2017-06'),
      study('BTech', 'Electrical engineering', 'Sahyadri Institute of Technology', '2011-07 to 2015-06'),
    ],
    skills: ['Power systems', 'Load forecasting', 'Python', 'Project management', 'Mentoring'],
    links: [
      { platform: 'website', links: 'https://asha.example/notes' },
      { platform: 'github', links: 'https://code.example/asha' },
    ],
  },
  ingrid: {
    about:
      '<p>Four hundred people, eleven depots, one rule: nobody goes up a pole alone. I lead field operations and read every near-miss report.</p>',
    jobs: [
      job(
        'Head of field operations',
        'Tidewell Grid',
        'Bergen',
        '2019-01',
        'Crews, stores, standby and storms.',
      ),
      job(
        'Depot manager',
        'Tidewell Grid',
        'Bergen',
        '2013-09 to 2018-12',
        'From nineteen to sixty people in five years.',
      ),
      job('Line technician', 'Fjordlinje', 'Stavanger', '2006-08 to 2013-08'),
    ],
    studies: [study('Diploma', 'Electrical installation', 'Bergen Technical School', '2003-08 to 2006-06')],
    skills: ['Operations', 'Leadership', 'Safety culture', 'Crisis management'],
    links: [{ platform: 'linkedin', links: 'https://people.example/ingrid-solvang' }],
  },
  kwame: {
    about:
      '<p>Protection engineer. If I have done my work well, you never notice me.</p><p>Currently moving a national utility from electromechanical relays to something that can tell us why it tripped.</p>',
    jobs: [
      job(
        'Protection and control lead',
        'Northmere Power',
        'Accra',
        '2018-03',
        'Settings, schemes and the night phone.',
      ),
      job('Protection engineer', 'Northmere Power', 'Kumasi', '2012-09 to 2018-02'),
    ],
    studies: [study('BSc', 'Electrical engineering', 'Volta Polytechnic', '2008-09 to 2012-06')],
    skills: ['Protection relays', 'Power systems', 'Circuit design', 'Testing'],
  },
  farah: {
    about:
      '<p>I sit with crews and ask what nearly went wrong. Then I sit with managers and tell them <strong>without names</strong>.</p>',
    jobs: [
      job(
        'Safety culture advisor',
        'Farah Siddiqui Consulting',
        'Karachi',
        '2020-02',
        'Independent, by choice.',
        'freelance',
      ),
      job('Safety officer', 'Tidewell Grid', 'Karachi', '2014-01 to 2020-01'),
    ],
    studies: [study('MSc', 'Occupational psychology', 'University of Leeds North', '2012-09 to 2013-09')],
    skills: ['Safety culture', 'Facilitation', 'Interviewing', 'Training'],
  },
  harjit: {
    about:
      '<p>Twenty substations energised, none of them on the first date in the plan. I write the second plan.</p>',
    jobs: [
      job('Substation commissioning manager', 'Northmere Power', 'Leeds', '2016-05'),
      job('Commissioning engineer', 'Northmere Power', 'Leeds', '2009-03 to 2016-04'),
    ],
    studies: [study('BEng', 'Electrical engineering', 'University of Leeds North', '2005-09 to 2008-07')],
    skills: [
      'Commissioning',
      'Power systems',
      'Data analysis',
      'Technical writing',
      'Project management',
      'Protection relays',
    ],
  },
  jonas: {
    about:
      '<p>Rail switches fail in the cold, in the heat, and when somebody important is on the train. I count which.</p>',
    jobs: [
      job('Reliability analyst', 'Halden Rail Works', 'Hamburg', '2019-10'),
      job('Maintenance planner', 'Halden Rail Works', 'Hamburg', '2015-04 to 2019-09'),
    ],
    studies: [
      study(
        'Dipl.-Ing.',
        'Mechanical engineering',
        'Hansa University of Applied Sciences',
        '2009-10 to 2015-03',
      ),
    ],
    skills: ['Reliability', 'Statistics', 'Python', 'Data analysis', 'GIS', 'Technical writing'],
  },
  emeka: {
    about:
      '<p>I teach people to come home in the evening. Rope access, lockout, first aid; in three languages and a lot of gestures.</p>',
    jobs: [
      job(
        'Field safety trainer',
        'Lagos Line School',
        'Lagos',
        '2017-06',
        'About nine hundred trainees so far.',
      ),
      job('Line technician', 'Northmere Power', 'Lagos', '2010-01 to 2017-05'),
    ],
    studies: [study('Certificate', 'Rope access, level 3', 'Lagos Line School', '2013-01 to 2013-03')],
    skills: ['Training', 'First aid', 'Safety culture', 'Rope access'],
  },
  ravi: {
    about:
      '<p>Two million meters, one of them mine, and it was read wrongly last month. I take that personally.</p>',
    jobs: [
      job('Metering programme lead', 'Tidewell Grid', 'Pune', '2020-08'),
      job('Project engineer', 'Metra Systems', 'Pune', '2014-06 to 2020-07'),
    ],
    studies: [study('BTech', 'Electronics', 'Sahyadri Institute of Technology', '2010-07 to 2014-05')],
    skills: ['Metering', 'Project management', 'Procurement', 'Data analysis'],
  },
  bruno: {
    about: '<p>I make the boxes that switch the lights of small towns. Copper, sheet metal and patience.</p>',
    jobs: [
      job(
        'Switchgear manufacturing engineer',
        'Castellano Quadri',
        'Turin',
        '2011-02',
        'A family firm; the family is large.',
      ),
    ],
    studies: [study('Laurea', 'Mechanical engineering', 'Politecnico del Po', '2005-09 to 2010-10')],
    skills: ['Lean manufacturing', 'SolidWorks', 'Quality management', 'Welding'],
  },
  lucas: {
    about:
      '<p>Solar parks in the Alentejo: sheep below, glass above, and me between them with a spreadsheet.</p>',
    jobs: [
      job('Solar site manager', 'Campo Claro', 'Évora', '2018-04'),
      job('Electrician', 'Campo Claro', 'Évora', '2013-02 to 2018-03'),
    ],
    studies: [study('Diploma', 'Renewable energy', 'Escola do Alentejo', '2011-09 to 2013-01')],
    skills: ['Solar power', 'Operations', 'Logistics', 'First aid'],
  },
  oskar: {
    about:
      '<p>Bridges move. I measure how much, and whether anybody should worry. Mostly they should not.</p>',
    jobs: [
      job('Structural engineer', 'Most i Wiadukt', 'Gdańsk', '2014-09'),
      job('Site engineer', 'Halden Rail Works', 'Gdańsk', '2011-07 to 2014-08'),
    ],
    studies: [study('MSc', 'Structural engineering', 'Baltic Technical University', '2006-10 to 2011-06')],
    skills: ['Structural engineering', 'Surveying', 'AutoCAD', 'Python'],
  },
  elif: {
    about: '<p>Cranes that steer themselves, and the people who used to steer them and now teach them.</p>',
    jobs: [
      job('Port automation lead', 'Ege Terminal', 'İzmir', '2017-11'),
      job('Controls engineer', 'Ege Terminal', 'İzmir', '2012-07 to 2017-10'),
    ],
    studies: [study('BSc', 'Mechatronics', 'Aegean Technical University', '2007-09 to 2012-06')],
    skills: ['PLC programming', 'Automation', 'Change management', 'Logistics'],
  },
};
