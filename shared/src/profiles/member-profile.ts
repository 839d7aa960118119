// Apart from the views in `views.ts`, because it has posts: the page of a visitor would load their texts.
import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { MemberSummary } from '../members/views.ts';
import { ConnectionStatus, Relationship } from '../network/views.ts';
import { PostView } from '../posts/views.ts';
import { PublicFields, Residence } from './views.ts';

/** Another member's profile as its viewer sees it: no contact data, but the relationship. */
export const MemberProfile = z.object({
  ...MemberSummary.shape,
  location: z.object(Residence),
  ...PublicFields,
  ...Relationship.shape,
  /** `connectionStatus` again, for older clients. */
  userConnection: z.object({ status: ConnectionStatus }),
  /** Only the viewer's own id, if they follow the member. A list of all followers would be unbounded. */
  followers: z.array(z.string()),
  /** Only the viewer's own id, if the member follows them. */
  following: z.array(z.string()),
  /** Last activity, to the minute; null unless viewer and member are connected. */
  lastActive: z.nullable(IsoTime),
  recentPosts: z.array(PostView),
});

export type MemberProfile = z.infer<typeof MemberProfile>;
