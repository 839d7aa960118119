/** How `state` begins, so that the page that the provider opens knows a sign-in from a link. */
export const STATE_PREFIXES = { signIn: 'in.', link: 'link.' } as const;
