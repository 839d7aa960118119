import { findLinkPreview } from '@weft/shared/posts/link-preview-contract';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { LinkPreviewsService } from './link-previews.service.ts';

interface Deps {
  readonly linkPreviews: LinkPreviewsService;
}

export function linkPreviewsRoutes({ linkPreviews }: Deps): RouteBinding[] {
  return [
    route(
      findLinkPreview,
      async ({ body }, { viewer }) => ({ data: await linkPreviews.find(viewer.memberId, body.url) }),
      { rates: [RATES.linkPreviews] },
    ),
  ];
}
