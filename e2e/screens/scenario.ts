import type { Browser } from 'playwright-core';
import { addSession, openProfile, type Device } from '../browser/browser.ts';
import { loadAxe } from '../browser/check-screen.ts';
import { signInElsewhere } from '../pages/member.ts';
import { callAs } from '../pages/messages.ts';
import { callApi } from '../pages/network.ts';
import { makePdf } from '../files/pdf.ts';
import { makePhoto } from '../files/picture.ts';
import { readOwnerToken } from '../product/owner-token.ts';
import { startSeeded } from '../product/seeded.ts';
import type { Scene, View } from './view.ts';

/** Shows a view and resolves once it is ready. */
export type Look = (view: View) => Promise<Scene>;

/** The demo network, and pages on it. */
export interface Scenario {
  /** Opens one page per viewer on a device; returns a function that shows a view. */
  lookFrom(browser: Browser, device: Device): Promise<Look>;
  close(): Promise<void>;
}

interface FoundPost {
  readonly _id: string;
  readonly mediaImage: readonly unknown[];
  readonly commentsCount: number;
  readonly comments: readonly { readonly user: { readonly _id: string } }[];
  readonly user: { readonly _id: string };
  readonly quote: { readonly post: { readonly _id: string } | null } | null;
}

type Place = 'friend' | 'stranger' | 'ownPost' | 'post' | 'commentedPost' | 'quote' | 'quoted' | 'sharer';
type Places = Pick<Scene, Place>;

/** Finds members and posts of the demo network for the views. */
async function findPlaces(address: string, token: string): Promise<Places> {
  const read = <T>(path: string) => callApi<T>({ address }, 'GET', path, token);
  const memberNamed = async (name: string): Promise<string> => {
    const { users } = await read<{ users: { _id: string }[] }>(`/user/search?query=${name}`);
    if (!users[0]) throw new Error(`Nobody in the demo is called ${name}.`);
    return users[0]._id;
  };
  const { user } = await read<{ user: { _id: string } }>('/user/profile');
  const { posts } = await read<{ posts: FoundPost[] }>('/media/getAllMedia');
  const { media } = await read<{ media: FoundPost[] }>(`/media/getUserMedia/${user._id}`);
  const isTalkedAbout = ({ mediaImage, commentsCount, user: author }: FoundPost) =>
    mediaImage.length > 1 && commentsCount > 0 && author._id !== user._id;
  const post = posts.find(isTalkedAbout);
  const commentedPost = posts.find(({ comments }) => comments.some(({ user: { _id } }) => _id === user._id));
  const quote = posts.find((each) => each.quote?.post);
  if (!post || !commentedPost || !media[0] || !quote?.quote?.post)
    throw new Error('The demo has no such post.');
  return {
    friend: await memberNamed('Ingrid'),
    stranger: await memberNamed('Tomas'),
    ownPost: media[0]._id,
    post: post._id,
    commentedPost: commentedPost._id,
    quote: quote._id,
    quoted: quote.quote.post._id,
    sharer: await memberNamed('Kwame'),
  };
}

/** Sends a picture and a document, because the demo network has no files in messages. */
async function sendFiles(address: string, token: string, receiverId: string): Promise<void> {
  const form = new FormData();
  form.set('receiverId', receiverId);
  form.set('content', 'The room for Thursday, and what we shall go through.');
  const picture = new Blob([new Uint8Array(await makePhoto(1200, 800))], { type: 'image/jpeg' });
  form.append('attachments', picture, 'room.jpg');
  form.append('attachments', new Blob([new Uint8Array(makePdf(3))]), 'walk-through.pdf');
  await callAs(address, token, 'POST', '/messages/send-with-attachments', form);
}

export async function openScenario(): Promise<Scenario> {
  const seeded = await startSeeded({ MODERATOR_EMAILS: 'asha@example.org', RATE_LIMIT_FACTOR: '50' });
  const { address } = seeded.product;
  const token = await signInElsewhere(address, seeded.person);
  const claim = { token: readOwnerToken(seeded.folder) };
  await callApi({ address }, 'POST', '/admin/claim', token, claim);
  const places = await findPlaces(address, token);
  await sendFiles(address, token, places.friend);

  const openPage = async (browser: Browser, device: Device, as: View['as']) => {
    const context = await openProfile(browser, device);
    await loadAxe(context);
    if (as !== 'visitor') await addSession(context, address, token);
    return context.newPage();
  };

  return {
    lookFrom: async (browser, device) => {
      const member = await openPage(browser, device, undefined);
      const visitor = await openPage(browser, device, 'visitor');
      return async ({ as, open }) => {
        const page = as === 'visitor' ? visitor : member;
        const go = async (path: string) => void (await page.goto(`${address}${path}`));
        const scene = { page, device, address, go, ...places };
        await open(scene);
        return scene;
      };
    },
    close: () => seeded.close(),
  };
}
