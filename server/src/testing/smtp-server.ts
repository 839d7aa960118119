import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail as a mail server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and both forms, with what SMTP encodes in lines put back. */
  readonly content: string;
}

/** A mail server on loopback, which takes mails of whoever knows `user` and `password`, and refuses an address that begins with `nobody`. */
export interface SmtpServer {
  readonly port: number;
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

const LOGIN = Buffer.from('\0user\0password').toString('base64');

/** Takes back what quoted-printable does to a text. */
const readable = (text: string): string =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString());

async function converse(socket: Socket, take: (mail: ReceivedMail) => void): Promise<void> {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let from = '';
  let to = '';
  let content: string[] | undefined;
  say('220 localhost');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
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
        say('250 AUTH PLAIN');
        break;
      case 'AUTH':
        say(line === `AUTH PLAIN ${LOGIN}` ? '235 welcome' : '535 wrong password');
        break;
      case 'MAIL':
        from = address;
        say('250 go on');
        break;
      case 'RCPT':
        to = address;
        say(address.startsWith('nobody') ? `550 no such user ${address}` : '250 go on');
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

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    // The other end may go away at any time.
    void converse(socket, (mail) => mails.push(mail)).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `smtp://user:password@127.0.0.1:${port}`,
    mails,
    async close() {
      if (!server.listening) return;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
