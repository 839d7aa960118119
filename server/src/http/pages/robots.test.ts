import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let response: Response;
let lines: readonly string[];
beforeAll(async () => {
  app = await startTestApp();
  response = await fetch(`${app.url}/robots.txt`);
  lines = (await response.text()).trim().split('\n');
});
afterAll(() => app.close());

/** Evaluates the rules like a search engine (RFC 9309): the longest match wins. */
function mayRead(address: string): boolean {
  const rules = lines.slice(1).map((line) => {
    const [what = '', path = ''] = line.split(': ');
    return { allows: what === 'Allow', path };
  });
  const fits = rules.filter(({ path }) =>
    path.endsWith('$') ? address === path.slice(0, -1) : address.startsWith(path),
  );
  return fits.toSorted((one, other) => other.path.length - one.path.length)[0]?.allows ?? true;
}

test('robots.txt is there, as text, for all robots', () => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(lines[0]).toBe('User-agent: *');
});

describe('robots', () => {
  test.each(['/', '/terms', '/privacy-policy', '/assets/app-1a2b3c.js', '/logo.svg'])(
    'may read %s',
    (address) => {
      expect(mayRead(address)).toBe(true);
    },
  );

  test.each([
    '/register',
    '/dashboard',
    '/user-profile/me',
    '/posts/65f0c0ffee0000000000beef',
    '/uploads/posts/a.png',
    '/api/user/profile',
    '/verify-email?token=abc',
    '/?next=/messages',
  ])('may not read %s', (address) => {
    expect(mayRead(address)).toBe(false);
  });
});
