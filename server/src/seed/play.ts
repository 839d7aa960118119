import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { markMessageRead, sendMessage } from '@weft/shared/messaging/contract';
import { acceptRequest, followMember, sendRequest } from '@weft/shared/network/contract';
import { reactToComment } from '@weft/shared/posts/comment-contract';
import { addComment, addReply, createPost, likePost } from '@weft/shared/posts/contract';
import { MENTION_SIGN, type Mention } from '@weft/shared/posts/mentions/mentions';
import { repostPost } from '@weft/shared/posts/repost-contract';
import { PACKAGE_FOLDER } from '../platform/package-folder.ts';
import { renderJpeg } from './art/render.ts';
import { writePdf } from './art/write-pdf.ts';
import { describeScene, drawScene } from './art/scenes/index.ts';
import type { DemoPost } from './content/demo-post.ts';
import { PEOPLE } from './content/people.ts';
import type { DemoMember } from './demo-member.ts';
import type { DemoEvent } from './timeline.ts';

/** Width of the pictures that members "upload", in pixels. */
const PICTURE_WIDTH = 1280;

/** Beside the sources, because it is not compiled. */
const FILMS = path.join(PACKAGE_FOLDER, 'demo');

const fileOf = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

async function formOf(
  { text, audience, pictures = [], film, document }: DemoPost,
  {
    quotes,
    company,
    mentions,
  }: { quotes: string | undefined; company: string | undefined; mentions: readonly Mention[] },
): Promise<FormData> {
  const form = new FormData();
  form.append('mediaTitle', text);
  if (mentions.length > 0) form.append('mentions', JSON.stringify(mentions));
  if (audience) form.append('audience', audience);
  if (quotes !== undefined) form.append('quotes', quotes);
  if (company !== undefined) form.append('company', company);
  for (const [index, scene] of pictures.entries()) {
    const jpeg = await renderJpeg(drawScene(scene, PICTURE_WIDTH));
    form.append('mediaImage', fileOf(jpeg, 'image/jpeg'), `${index + 1}.jpg`);
    form.append('mediaAlt', describeScene(scene));
  }
  if (film !== undefined)
    form.append('mediaVideo', fileOf(await readFile(path.join(FILMS, film)), 'video/mp4'), film);
  if (document)
    form.append('mediaDocument', fileOf(writePdf(document.pages), 'application/pdf'), document.name);
  return form;
}

/** The people whom a text names after `@`. */
function mentionsIn(text: string, memberOf: (key: string) => DemoMember): Mention[] {
  return PEOPLE.flatMap(({ key, fullName }) => {
    const name = `${MENTION_SIGN}${fullName}`;
    const start = text.indexOf(name);
    return start < 0 ? [] : [{ member: memberOf(key).id, start, length: name.length }];
  });
}

type Tie = Extract<DemoEvent, { kind: 'follow' | 'request' | 'acceptance' }>;

async function tie(member: DemoMember, id: string, event: Tie): Promise<void> {
  if (event.kind === 'follow') await member.call(followMember, { params: { id } });
  else if (event.kind === 'acceptance') await member.call(acceptRequest, { params: { id } });
  else await member.call(sendRequest, { body: { recipientId: id, note: event.note ?? null } });
}

/**
 * Lets one thing after the other happen; remembers what the product called each post, comment and message.
 * `companies`: their ids by slug.
 */
export function createPlayer(
  memberOf: (key: string) => DemoMember,
  companies: ReadonlyMap<string, string> = new Map(),
) {
  const ids = new Map<object, string>();
  const idOf = (thing: object): string => {
    const id = ids.get(thing);
    if (id === undefined) throw new Error('The demo speaks of something that did not happen yet.');
    return id;
  };

  return async function play(event: DemoEvent): Promise<void> {
    const member = memberOf(event.by);
    if (event.kind === 'post') {
      const { post } = event;
      const form = await formOf(post, {
        quotes: post.quotes && idOf(post.quotes),
        company: companies.get(post.company ?? ''),
        mentions: mentionsIn(post.text, memberOf),
      });
      ids.set(post, (await member.call(createPost, { form: () => form })).data._id);
      return;
    }
    if (event.kind === 'follow' || event.kind === 'request' || event.kind === 'acceptance') {
      await tie(member, memberOf(event.to).id, event);
      return;
    }
    if (event.kind === 'message') {
      const body = { receiverId: memberOf(event.to).id, content: event.text };
      ids.set(event.message, (await member.call(sendMessage, { body })).data._id);
      return;
    }
    if (event.kind === 'reading') {
      await member.call(markMessageRead, { params: { id: idOf(event.message) } });
      return;
    }
    if (event.kind === 'commentReaction') {
      const { reaction } = event;
      await member.call(reactToComment, { params: { id: idOf(event.comment) }, body: { reaction } });
      return;
    }
    const id = idOf(event.post);
    if (event.kind === 'repost') {
      await member.call(repostPost, { params: { id } });
      return;
    }
    if (event.kind === 'reaction') {
      await member.call(likePost, { params: { id }, body: { reaction: event.reaction } });
      return;
    }
    const mentions = mentionsIn(event.text, memberOf);
    if (event.kind === 'comment') {
      const body = { comment: event.text, mentions };
      ids.set(event.comment, (await member.call(addComment, { params: { id }, body }))._id);
    } else {
      const commentId = idOf(event.comment);
      await member.call(addReply, { params: { id, commentId }, body: { reply: event.text, mentions } });
    }
  };
}
