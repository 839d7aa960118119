/** A `ref` for the file that the server has refused: under a long text its mark would lie out of view. */
export function showRefused(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' });
}
