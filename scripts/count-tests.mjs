// Prints "PASSED FAILED" of a vitest JSON report; ends with 1 where there is none or it holds no test.
import { readFileSync } from 'node:fs';

const [, , file] = process.argv;
try {
  const report = JSON.parse(readFileSync(file ?? '', 'utf8'));
  // A file that could not even be loaded has no test that failed: it counts as one.
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
