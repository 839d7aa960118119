import { afterAll, beforeAll, vi } from 'vitest';

// The next test file runs in the same process. This hook runs after those of the file.

let environment: Readonly<Record<string, string | undefined>>;

beforeAll(() => {
  environment = { ...process.env };
});

afterAll(() => {
  const hasFakeTimers = vi.isFakeTimers();
  vi.useRealTimers();
  const names = [...new Set([...Object.keys(environment), ...Object.keys(process.env)])];
  const changed = names.filter((name) => process.env[name] !== environment[name]);
  Object.assign(process.env, environment);
  for (const name of changed) if (environment[name] === undefined) delete process.env[name];
  if (hasFakeTimers) throw new Error('The file left fake timers: call vi.useRealTimers() in afterEach');
  if (changed.length > 0)
    throw new Error(`The file left changed environment variables: ${changed.join(', ')}`);
});
