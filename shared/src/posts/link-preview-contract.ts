import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { ObjectIdString } from '../http/fields.ts';
import { previewedAddress } from './previewed-address.ts';
import { POST_TEXTS } from './texts.ts';
import { LinkPreviewView } from './views.ts';

const { rules } = POST_TEXTS;

/** A preview that the viewer may add to a post. `id` is valid for 45 minutes and one post. */
export const FoundLinkPreview = z.object({ id: ObjectIdString, preview: LinkPreviewView });

export type FoundLinkPreview = z.infer<typeof FoundLinkPreview>;

export const findLinkPreview = endpoint({
  id: 'posts.findLinkPreview',
  method: 'POST',
  path: '/link-previews',
  atRoot: false,
  summary: 'Read a web page, and get its preview for a new post. `data` is null if there is nothing to show.',
  access: 'session',
  body: z.object({
    url: z
      .string({ error: () => rules.link })
      .check(z.refine((url) => previewedAddress(url) === url, { error: () => rules.link })),
  }),
  answer: z.object({ data: z.nullable(FoundLinkPreview) }),
});
