import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { Ack } from '@weft/shared/sockets/client-event';
import { ask } from './ask.ts';
import type { Device } from './message-clients.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const FEED = '/api/media/getAllMedia?limit=20';
const QUERIES = ['an', 'mem', 'member 12', 'exam', 'engineer'];
/** Timeout of acknowledgements. Milliseconds. */
const ACK_TIMEOUT = 10_000;

interface Feed {
  readonly posts: readonly { readonly _id: string }[];
}

const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A simulated member: mostly reads, sometimes searches or opens profiles, rarely writes. */
export class ActingMember {
  readonly #origin: string;
  readonly #self: Device;
  readonly #others: readonly Device[];
  readonly #agent: Agent;
  #socket: Socket | undefined;
  #posts: readonly string[] = [];

  constructor(origin: string, self: Device, others: readonly Device[], agent: Agent) {
    this.#origin = origin;
    this.#self = self;
    this.#others = others;
    this.#agent = agent;
  }

  /** Opens the socket and keeps it open. */
  async arrive(): Promise<void> {
    const auth = { token: this.#self.token, id: this.#self.memberId };
    const socket = io(this.#origin, { transports: ['websocket'], forceNew: true, auth });
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  }

  leave(): void {
    this.#socket?.close();
  }

  /** Performs one action; returns whether it succeeded. */
  act(): Promise<boolean> {
    const post = anyOf(this.#posts);
    const dice = Math.random() * 100;
    if (post === undefined || dice < 42) return this.#readFeed();
    if (dice < 57) return this.#call('GET', `/api/user/singleProfile/${anyOf(this.#others)?.memberId}`);
    if (dice < 67) {
      return this.#call('GET', `/api/user/search?limit=8&query=${encodeURIComponent(anyOf(QUERIES) ?? '')}`);
    }
    if (dice < 77) return this.#call('POST', `/api/media/like/${post}`, {});
    if (dice < 80) return this.#call('DELETE', `/api/media/unlike/${post}`);
    if (dice < 86) return this.#call('POST', `/api/media/comment/${post}`, { comment: 'Well said.' });
    return this.#write();
  }

  async #readFeed(): Promise<boolean> {
    const asked = { origin: this.#origin, method: 'GET', path: FEED, token: this.#self.token };
    const { status, text } = await ask(this.#agent, asked, true);
    if (status === 200) this.#posts = (JSON.parse(text) as Feed).posts.map((post) => post._id);
    return status === 200;
  }

  async #call(method: string, path: string, content?: object): Promise<boolean> {
    const body = content && Buffer.from(JSON.stringify(content));
    const asked = { origin: this.#origin, method, path, token: this.#self.token, headers: JSON_BODY, body };
    return (await ask(this.#agent, asked)).status < 300;
  }

  async #write(): Promise<boolean> {
    const body = {
      receiverId: anyOf(this.#others)?.memberId,
      content: 'Thanks for the draft, it reads well.',
      clientId: randomUUID(),
    };
    const ack = (await this.#socket?.timeout(ACK_TIMEOUT).emitWithAck('send_message', body)) as
      | Ack
      | undefined;
    return ack?.success === true;
  }
}
