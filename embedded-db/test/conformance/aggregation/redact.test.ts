import { pipelineTable, refusedPipelines } from '../../support/tables.ts';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();

const report = {
  _id: 1,
  title: 'Report',
  tags: ['G', 'STLW'],
  year: 2014,
  subsections: [
    { subtitle: 'Overview', tags: ['SI', 'G'], content: 'Section 1' },
    { subtitle: 'Analysis', tags: ['STLW'], content: 'Section 2' },
    { subtitle: 'Budget', tags: ['TK'], content: { text: 'Section 3', tags: ['HCS'] } },
  ],
};

const account = {
  _id: 2,
  level: 1,
  status: 'A',
  credit: {
    level: 5,
    card: { level: 3, number: 1 },
    addresses: [
      { level: 2, city: 'Oslo' },
      { level: 5, city: 'Rome' },
    ],
  },
  open: { level: 1, inner: [[{ level: 5, x: 1 }, { level: 0, y: 1 }, 7], { level: 5 }] },
};

const only = (_id: number) => ({ $match: { _id } });
const isPublic = { $gt: [{ $size: { $setIntersection: ['$tags', ['STLW', 'G']] } }, 0] };

pipelineTable(
  target,
  'documents at every level',
  [report, account],
  [
    [
      '$$DESCEND into what is allowed, $$PRUNE of the rest',
      [only(1), { $redact: { $cond: [isPublic, '$$DESCEND', '$$PRUNE'] } }],
      [{ ...report, subsections: report.subsections.slice(0, 2) }],
    ],
    [
      'a pruned document with all that it holds',
      [only(2), { $redact: { $cond: [{ $eq: ['$level', 5] }, '$$PRUNE', '$$DESCEND'] } }],
      [{ _id: 2, level: 1, status: 'A', open: { level: 1, inner: [[{ level: 0, y: 1 }, 7]] } }],
    ],
    [
      '$$KEEP leaves what is inside as it is',
      [only(2), { $redact: { $cond: [{ $eq: ['$level', 1] }, '$$KEEP', '$$PRUNE'] } }],
      [account],
    ],
    ['$$PRUNE of everything', [{ $redact: '$$PRUNE' }], []],
    ['$$KEEP of everything', [only(1), { $redact: '$$KEEP' }], [report]],
    [
      '$$ROOT is the whole document, $$CURRENT the one that is judged',
      [
        only(2),
        { $project: { level: 1, open: 1 } },
        {
          $redact: {
            $cond: [
              { $eq: ['$$CURRENT', '$$ROOT'] },
              '$$DESCEND',
              { $cond: [{ $eq: ['$level', '$$ROOT.level'] }, '$$KEEP', '$$PRUNE'] },
            ],
          },
        },
      ],
      [{ _id: 2, level: 1, open: account.open }],
    ],
    [
      'variables and inner bindings',
      [
        only(2),
        { $project: { level: 1, open: 1 } },
        {
          $redact: {
            $let: {
              vars: { decision: { $cond: [{ $gt: ['$$least', '$level'] }, '$$PRUNE', '$$DESCEND'] } },
              in: '$$decision',
            },
          },
        },
      ],
      [{ _id: 2, level: 1, open: { level: 1, inner: [[{ level: 5, x: 1 }, 7], { level: 5 }] } }],
      { let: { least: 1 } },
    ],
  ],
);

refusedPipelines(target, 'wrong decisions', [
  ['a text', [{ $redact: { $literal: 'keep' } }], 17053],
  ['missing', [{ $redact: '$nothing' }], 17053],
  ['a document', [{ $redact: {} }], 17053],
  ['an unknown operator', [{ $redact: { $keep: 1 } }], 168],
  ['the decisions elsewhere', [{ $project: { x: '$$KEEP' } }], 17276],
]);
