/** Returns a copy with some parameters set; empty ones are left out. */
export function withParams(
  before: URLSearchParams,
  params: Readonly<Record<string, string>>,
): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(params)) {
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}
