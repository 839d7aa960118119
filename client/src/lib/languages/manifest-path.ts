/** Returns the path of the web manifest in a language. The build imports this, too. */
export function manifestPath(language: string): string {
  return language.startsWith('en') ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
}
