/**
 * Ignores files that are dropped where nothing takes them: the browser would leave the page and open them. Returns what ends it.
 */
export function ignoreStrayDrops(): () => void {
  const ignore = (event: DragEvent) => {
    // Whoever takes the file has said so.
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
