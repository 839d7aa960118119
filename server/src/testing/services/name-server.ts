import { createSocket, type RemoteInfo } from 'node:dgram';

const HEADER = 12;
const TXT = 16;
const INTERNET = 1;
/** A pointer to the name in the question. */
const QUESTION_NAME = 0xc000 + HEADER;
const ANSWER_FLAGS = 0x8180;

/** What a name server answers: texts, each in parts, a failure by its code, bytes of its own, or nothing. */
export type NameAnswer =
  | { readonly texts: readonly (readonly string[])[] }
  | { readonly failure: number }
  | { readonly bytes: Buffer }
  | { readonly silent: true };

/** Codes of failures. */
export const SERVER_FAILURE = 2;
export const NO_SUCH_NAME = 3;

/** A name server on loopback. */
export interface NameServer {
  /** As `address:port`. */
  readonly address: string;
  /** Names that were asked for. */
  readonly asked: readonly string[];
  /** Answers a name from now on. */
  on(name: string, answer: NameAnswer): void;
  close(): Promise<void>;
}

/** Returns the asked name and the end of the question. */
function questionOf(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function record(parts: readonly string[]): Buffer {
  const data = Buffer.concat(
    parts.flatMap((part) => [Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)]),
  );
  const head = Buffer.alloc(12);
  head.writeUInt16BE(QUESTION_NAME, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.byteLength, 10);
  return Buffer.concat([head, data]);
}

function answerTo(question: Buffer, end: number, answer: NameAnswer): Buffer | undefined {
  if ('silent' in answer) return undefined;
  if ('bytes' in answer) return answer.bytes;
  const texts = 'texts' in answer ? answer.texts : [];
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(ANSWER_FLAGS + ('failure' in answer ? answer.failure : 0), 2);
  header.writeUInt16BE(texts.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(HEADER, end), ...texts.map(record)]);
}

/** Starts a name server that knows no name until a test says so. */
export async function startNameServer(): Promise<NameServer> {
  const answers = new Map<string, NameAnswer>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message: Buffer, { port, address }: RemoteInfo) => {
    const { name, end } = questionOf(message);
    asked.push(name);
    const reply = answerTo(message, end, answers.get(name) ?? { failure: NO_SUCH_NAME });
    if (reply) socket.send(reply, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    on: (name, answer) => void answers.set(name, answer),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
