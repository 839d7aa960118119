declare module 'wink-porter2-stemmer' {
  /** Returns the stem of an English word in lower case, by Snowball's Porter2. */
  const stem: (word: string) => string;
  export default stem;
}
