import { expect, test } from 'vitest';
import { judgeClocks } from '../platform/database/check-database.ts';
import { explainFailure } from '../platform/database/explain-failure.ts';
import { judgeRoom } from '../platform/doctor/check-folders.ts';

test.each([
  [50, 'fail'],
  [500, 'warn'],
  [5000, 'ok'],
])('a folder with %i MB free is told with %s', (free, verdict) => {
  expect(judgeRoom('DATA_DIR: data', free)).toMatchObject({
    verdict,
    text: `DATA_DIR: data, ${free} MB free`,
  });
});

test.each([
  [120_000, 'fail'],
  [5000, 'warn'],
  [20, 'ok'],
])('clocks that are %i ms apart are told with %s', (skew, verdict) => {
  expect(judgeClocks(skew).verdict).toBe(verdict);
});

// The embedded database asks for no password and is its own only member: what MongoDB says of them is given here.
test.each([
  [
    { name: 'MongoServerError', code: 18, message: 'Authentication failed.' },
    /user, password and authSource/,
  ],
  [{ name: 'MongoServerError', code: 13, message: 'not authorized on weft' }, /the role readWrite/],
  [
    { name: 'MongoServerSelectionError', message: 'getaddrinfo ENOTFOUND mongodb' },
    /add directConnection=true/,
  ],
])(
  'what MongoDB says of an account, or its members of themselves, is told with what to do: %o',
  (said, advice) => {
    expect(explainFailure(said)).toMatchObject({
      verdict: 'fail',
      advice: expect.stringMatching(advice) as string,
    });
  },
);
