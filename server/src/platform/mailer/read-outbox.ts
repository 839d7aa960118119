import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** A parsed mail of the outbox folder. */
export interface OutboxMail {
  /** The file's name. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly date: string;
  readonly text: string;
  /** Six digits on a line of their own. */
  readonly code: string | undefined;
}

export interface OutboxReader {
  /** The newest mails, at most 100, newest first. */
  list(): Promise<OutboxMail[]>;
  read(name: string): Promise<OutboxMail | undefined>;
}

const NAME = /^[\w-]+\.eml$/;
const LISTED = 100;

/** Reads the mails that the development mailer wrote to `folder`. */
export function createOutboxReader(folder: string): OutboxReader {
  const read = async (name: string): Promise<OutboxMail | undefined> => {
    if (!NAME.test(name)) return undefined;
    const raw = await readFile(path.join(folder, name)).catch(() => undefined);
    if (!raw) return undefined;
    const { default: PostalMime } = await import('postal-mime');
    const mail = await PostalMime.parse(raw);
    const text = mail.text ?? '';
    return {
      name,
      from: mail.from?.address ?? '',
      to: mail.to?.map((recipient) => recipient.address ?? '').join(', ') ?? '',
      subject: mail.subject ?? '',
      date: mail.date ?? '',
      text,
      code: /^\s*(\d{6})\s*$/m.exec(text)?.[1],
    };
  };
  return {
    read,
    async list() {
      const names = await readdir(folder).catch(() => []);
      const newest = names
        .filter((name) => NAME.test(name))
        .sort()
        .reverse()
        .slice(0, LISTED);
      const mails = await Promise.all(newest.map(read));
      return mails.filter((mail) => mail !== undefined);
    },
  };
}
