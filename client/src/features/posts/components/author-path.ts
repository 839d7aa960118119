import type { PostAuthor } from '@weft/shared/posts/views';
import { paths } from '@/lib/paths';

/** Path of the page of a post's author, a member or a company. */
export const authorPath = ({ _id, company }: PostAuthor): string =>
  company ? paths.company(company.slug) : paths.profile(_id);
