/** Whether the client runs as an installed app. Older versions of Safari only know their own property. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  );
}
