import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { PostView } from './views.ts';

export const listCompanyPosts = endpoint({
  id: 'posts.ofCompany',
  method: 'GET',
  path: '/companies/:id/posts',
  summary: "List a page of a company's posts, newest first.",
  access: 'session',
  atRoot: false,
  params: IdParams,
  query: PageQuery,
  answer: z.object({ posts: z.array(PostView), nextCursor }),
  errors: ['NOT_FOUND'],
});
