import { PAGE_KINDS, type PageKind } from '@weft/shared/pages/page-kinds';
import { paths } from '@/lib/paths';
import { texts } from '@/ui/texts/generated';

export const isPageKind = (text: string | null): text is PageKind =>
  (PAGE_KINDS as readonly (string | null)[]).includes(text);

export const nameOfPage = (page: PageKind): string =>
  ({
    privacy: texts.privacyPolicy,
    terms: texts.terms,
    rules: texts.communityRules,
    imprint: texts.imprint,
  })[page];

/** Where everybody reads it. */
export const PAGE_PATHS: Readonly<Record<PageKind, string>> = {
  privacy: paths.privacyPolicy,
  terms: paths.terms,
  rules: paths.rules,
  imprint: paths.imprint,
};
