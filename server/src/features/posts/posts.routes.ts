import {
  createPost,
  deletePost,
  getPost,
  listFeed,
  listMemberPosts,
  searchPosts,
  updatePost,
} from '@weft/shared/posts/contract';
import { listCompanyPosts } from '@weft/shared/posts/company-contract';
import { countFoundPosts } from '@weft/shared/posts/search-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostView } from '@weft/shared/posts/views';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { FeedService } from './feed.service.ts';
import type { Editing } from './writing/edit-post.ts';
import type { Publishing } from './writing/publish-post.ts';
import type { Removal } from './writing/remove-post.ts';
import type { PostSearchService } from './search/search.service.ts';

const { done } = POST_TEXTS;

/** A new post under both names that clients read. */
const written = (post: PostView, message: string) => ({ message, data: post, media: post });

interface Deps {
  readonly feed: FeedService;
  readonly search: PostSearchService;
  readonly publishing: Publishing;
  readonly editing: Editing;
  readonly removal: Removal;
}

export function postsRoutes({ feed, search, publishing, editing, removal }: Deps): RouteBinding[] {
  return [
    route(
      createPost,
      async ({ body }, { viewer, files }) =>
        written(await publishing.create(viewer.memberId, body, files), done.created),
      { rates: [RATES.posts] },
    ),
    route(listFeed, ({ query }, { viewer }) => feed.feedPage(viewer.memberId, query, query.feed)),
    route(listMemberPosts, ({ params, query }, { viewer }) =>
      query.reposts === 'true'
        ? feed.memberActivity(viewer.memberId, params.id, query)
        : feed.memberPage(viewer.memberId, params.id, query),
    ),
    route(listCompanyPosts, ({ params, query }, { viewer }) =>
      feed.companyPage(viewer.memberId, params.id, query),
    ),
    route(searchPosts, ({ query }, { viewer }) => search.page(viewer.memberId, query, query), {
      rates: [RATES.searches],
    }),
    route(
      countFoundPosts,
      async ({ query }, { viewer }) => ({ count: await search.count(viewer.memberId, query) }),
      { rates: [RATES.searches] },
    ),
    route(getPost, async ({ params }, { viewer }) => ({
      data: await feed.onePost(viewer.memberId, params.id),
    })),
    route(
      updatePost,
      async ({ params, body }, { viewer, files }) =>
        written(await editing.update(viewer.memberId, params.id, body, files), done.updated),
      { rates: [RATES.posts] },
    ),
    route(deletePost, async ({ params }, { viewer }) => {
      await removal.remove(viewer.memberId, params.id);
      return { message: done.deleted };
    }),
  ];
}
