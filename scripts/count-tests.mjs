// Prints "PASSED FAILED" of a vitest JSON report. Exits with 1 if there is no report or it has no tests.
import { readFileSync } from 'node:fs';

const [, , file] = process.argv;
try {
  const report = JSON.parse(readFileSync(file ?? '', 'utf8'));
  // A file that failed to load has no failed tests, so it counts as one.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken;
  console.log(`${passed} ${failed}`);
  process.exitCode = passed + failed > 0 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
