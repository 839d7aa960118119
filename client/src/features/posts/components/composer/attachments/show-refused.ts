/** A `ref` that scrolls a rejected file into view. */
export function showRefused(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}
