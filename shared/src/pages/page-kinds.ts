/** Pages whose text the operator writes, in the order of their links. */
export const PAGE_KINDS = ['privacy', 'terms', 'rules', 'imprint'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
