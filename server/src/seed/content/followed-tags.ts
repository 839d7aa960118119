/** Who follows which hashtag. */
export const FOLLOWED_TAGS: Readonly<Record<string, readonly string[]>> = {
  GridResilience: ['asha', 'kwame', 'farah', 'mei'],
  Safety: ['asha', 'harjit'],
  OpenData: ['asha', 'dewi', 'lucas'],
  Design: ['jonas'],
};
