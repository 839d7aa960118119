/** The browser's console message for a call that the server rejected. */
const REFUSED = /^Console: Failed to load resource: .* status of (4\d\d) .*\(https?:\/\/[^/]+([^)]*)\)$/;

/** Splits problems into rejected calls, such as `401 /api/user/login`, and everything else. */
export function sortProblems(problems: readonly string[]): { refusals: string[]; others: string[] } {
  const refusals: string[] = [];
  const others: string[] = [];
  for (const problem of problems) {
    const [, status, path] = REFUSED.exec(problem) ?? [];
    if (status === undefined || path === undefined) others.push(problem);
    else refusals.push(`${status} ${path}`);
  }
  return { refusals, others };
}
