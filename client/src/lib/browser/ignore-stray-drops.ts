/**
 * Ignores files dropped outside a drop target; the browser would otherwise navigate to them. Returns a
 * function that stops it.
 */
export function ignoreStrayDrops(): () => void {
  const ignore = (event: DragEvent) => {
    // A drop target has accepted the files.
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
  return () => {
    window.removeEventListener('dragover', ignore);
    window.removeEventListener('drop', ignore);
  };
}
