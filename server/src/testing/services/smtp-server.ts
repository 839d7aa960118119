import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { createInterface } from 'node:readline';
import { listenLocally } from '../http/listen-locally.ts';

/** A mail as received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and both parts, with quoted-printable decoded. */
  readonly content: string;
}

/**
 * A mail server on loopback that accepts `user` and `password`, and rejects addresses that begin with `nobody`, and
 * for now those that begin with `busy`.
 */
export interface SmtpServer {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Unencrypted input, line by line. */
  readonly inTheClear: readonly string[];
  close(): Promise<void>;
}

const LOGIN = Buffer.from('\0user\0password').toString('base64');

/** Decodes quoted-printable. */
const readable = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString());

/** Makes the server offer STARTTLS. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

function refusalFor(address: string): string | undefined {
  if (address.startsWith('nobody')) return `550 no such user ${address}`;
  return address.startsWith('busy') ? '451 try again' : undefined;
}

interface Conversation {
  readonly certificate: Certificate | undefined;
  readonly take: (mail: ReceivedMail) => void;
  readonly overhear: (line: string) => void;
}

async function converse(socket: Socket, conversation: Conversation): Promise<void> {
  const { certificate, take, overhear } = conversation;
  const isEncrypted = socket instanceof TLSSocket;
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let from = '';
  let to = '';
  let content: string[] | undefined;
  if (!isEncrypted) say('220 localhost');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (!isEncrypted) overhear(line);
    if (content) {
      if (line !== '.') {
        content.push(line.replace(/^\./, ''));
        continue;
      }
      take({ from, to, content: readable(content.join('\n')) });
      content = undefined;
      say('250 taken');
      continue;
    }
    const [, address = ''] = /<(.*?)>/.exec(line) ?? [];
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        say('250-localhost');
        if (certificate && !isEncrypted) say('250-STARTTLS');
        say('250 AUTH PLAIN');
        break;
      case 'STAR':
        if (!certificate) {
          say('454 TLS is not available');
          break;
        }
        say('220 go on');
        await converse(new TLSSocket(socket, { isServer: true, ...certificate }), conversation);
        return;
      case 'AUTH':
        say(line === `AUTH PLAIN ${LOGIN}` ? '235 welcome' : '535 wrong password');
        break;
      case 'MAIL':
        from = address;
        say('250 go on');
        break;
      case 'RCPT':
        to = address;
        say(refusalFor(address) ?? '250 go on');
        break;
      case 'DATA':
        content = [];
        say('354 go on');
        break;
      case 'QUIT':
        say('221 bye');
        socket.end();
        break;
      default:
        say('250 well');
    }
  }
}

export async function startSmtpServer(certificate?: Certificate): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const inTheClear: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    // The client may disconnect at any time.
    void converse(socket, {
      certificate,
      take: (mail) => mails.push(mail),
      overhear: (line) => inTheClear.push(line),
    }).catch(() => undefined);
  });
  const port = await listenLocally(server);
  return {
    port,
    url: `smtp://user:password@127.0.0.1:${port}`,
    mails,
    inTheClear,
    async close() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
