/** Returns the only presented view. */
export function only<T>([view]: readonly T[]): T {
  if (view === undefined) throw new Error('one record makes one view');
  return view;
}
