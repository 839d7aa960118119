import { expect, test } from 'vitest';
import { judgeClocks } from '../platform/database/check-database.ts';
import { explainFailure } from '../platform/database/explain-failure.ts';
import { judgeRoom } from '../platform/doctor/check-folders.ts';

test.each([
  [50, 'fail'],
  [500, 'warn'],
  [5000, 'ok'],
])('a folder with %i MB free is reported with %s', (free, verdict) => {
  expect(judgeRoom('DATA_DIR: data', free)).toMatchObject({
    verdict,
    text: `DATA_DIR: data, ${free} MB free`,
  });
});

test.each([
  [120_000, 'fail'],
  [5000, 'warn'],
  [20, 'ok'],
])('clocks with a difference of %i ms are reported with %s', (skew, verdict) => {
  expect(judgeClocks(skew).verdict).toBe(verdict);
});

// The embedded database has no password and no replica set, so the test supplies MongoDB's responses.
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
])('a problem of the account or of replica set members is reported with advice: %o', (said, advice) => {
  expect(explainFailure(said)).toMatchObject({
    verdict: 'fail',
    advice: expect.stringMatching(advice) as string,
  });
});
