import { bearer } from '../../figures/compare.ts';
import type { Step } from '../../clients/load-client.ts';
import type { FilledServer } from '../../processes/filled-server.ts';

/** A call that is measured at two sizes. */
export interface ScaleCall {
  readonly name: string;
  /** The requests of one run. */
  readonly steps: readonly Step[];
  /** Requests that belong together, such as a request to connect and its acceptance. */
  readonly stride?: number;
}

type Viewer = FilledServer['viewers'][number];

const SUGGESTIONS = '/api/user/users?limit=8';
/** Requests to connect that a run sends. */
const PAIRS_A_RUN = 128;
/** Viewers who ask for suggestions in one round. */
const SUGGESTED_A_ROUND = 16;
/** Posts that are liked. */
const LIKED = 50;

const searches = {
  'search: two letters': ['an', 'el', 'jo', 'ma'],
  'search: a whole name': ['Anna Berano', 'jose linsen', 'Petra Tamwell', 'grace vinova'],
  'search: a word of every headline': ['north', 'nor'],
  'search: name and company': ['anna brid', 'ben rail wor'],
};

/** A request of each viewer. */
const readingOf = (
  { viewers }: FilledServer,
  name: string,
  pathOf: (viewer: Viewer, at: number) => string,
): ScaleCall => ({
  name,
  steps: viewers.map((viewer, at) => ({ method: 'GET', path: pathOf(viewer, at), token: viewer.token })),
});

/** The calls that can be repeated. */
export async function repeatedCalls(server: FilledServer): Promise<ScaleCall[]> {
  const each = (name: string, pathOf: (viewer: Viewer, at: number) => string): ScaleCall =>
    readingOf(server, name, pathOf);
  const found = Object.entries(searches).map(([name, texts]) =>
    each(name, (_, at) => {
      const text = texts[at % texts.length] ?? '';
      return `/api/user/search?query=${encodeURIComponent(text)}&limit=8`;
    }),
  );
  return [
    each('feed: first page', () => '/api/media/getAllMedia?limit=20'),
    each('profile', (_, at) => `/api/user/singleProfile/${neighbourOf(server, at, 1)}`),
    ...found,
    each('conversation list of 20', () => '/api/messages/conversations?limit=20'),
    each(
      'thread: page of 20',
      ({ memberId }, at) => `/api/messages/user/${memberId}/with/${neighbourOf(server, at, 2)}?limit=20`,
    ),
    sending(server),
    await liking(server),
  ];
}

/** The suggestions of viewers for whom they were computed. */
export const suggestionsAgain = (server: FilledServer): ScaleCall =>
  readingOf(server, 'suggestions, asked again', () => SUGGESTIONS);

/** The first suggestions of some viewers, which are computed; of others in each round. */
export const firstSuggestions = ({ viewers }: FilledServer, round: number): ScaleCall => ({
  name: 'suggestions, computed',
  steps: viewers
    .slice(round * SUGGESTED_A_ROUND, (round + 1) * SUGGESTED_A_ROUND)
    .map(({ token }) => ({ method: 'GET', path: SUGGESTIONS, token })),
});

/** Pairs of viewers; other ones in each round. */
const pairsOf = ({ viewers }: FilledServer, round: number) =>
  Array.from({ length: PAIRS_A_RUN }, (_, at) => {
    const number = round * PAIRS_A_RUN + at;
    const [one, distance] = [number % viewers.length, 1 + Math.floor(number / viewers.length)];
    return [viewers[one] as Viewer, viewers[(one + distance) % viewers.length] as Viewer] as const;
  });

/** Requests to connect and their acceptance. */
export function connecting(server: FilledServer, round: number): ScaleCall {
  const steps = pairsOf(server, round).flatMap(([one, other]): Step[] => [
    {
      method: 'POST',
      path: '/api/connection/send',
      token: one.token,
      body: JSON.stringify({ recipientId: other.memberId }),
    },
    { method: 'PUT', path: `/api/connection/${one.memberId}/accept`, token: other.token, body: '{}' },
  ]);
  return { name: 'connect: request, accept', steps, stride: 2 };
}

/** Ends the connections of a round, so that a later run can use the folder again. */
export const disconnecting = (server: FilledServer, round: number): ScaleCall => ({
  name: 'disconnect',
  steps: pairsOf(server, round).map(([one, other]) => ({
    method: 'DELETE',
    path: `/api/connection/${other.memberId}`,
    token: one.token,
  })),
});

/** The id of a member who is so many after a viewer. */
function neighbourOf({ shape }: FilledServer, viewer: number, distance: number): string {
  return String(shape.idOf('member', shape.after(shape.viewers()[viewer] ?? 0, distance)));
}

function sending(server: FilledServer): ScaleCall {
  const steps = server.viewers.map(({ token }, at) => ({
    method: 'POST',
    path: '/api/messages/send',
    token,
    body: JSON.stringify({ receiverId: neighbourOf(server, at, 1), content: 'Hello, this is number %n' }),
  }));
  return { name: 'send a message', steps };
}

async function liking({ origin, viewers }: FilledServer): Promise<ScaleCall> {
  const [reader] = viewers;
  const response = await fetch(`${origin}/api/media/getAllMedia?limit=${LIKED}`, {
    headers: bearer(reader?.token ?? ''),
  });
  const { posts } = (await response.json()) as { posts: { _id: string }[] };
  const steps = viewers.flatMap(({ token }, at) => {
    const id = posts[at % posts.length]?._id;
    return [
      { method: 'POST', path: `/api/media/like/${id}`, token },
      { method: 'DELETE', path: `/api/media/unlike/${id}`, token },
    ];
  });
  return { name: 'like, and take it back', steps, stride: 2 };
}
