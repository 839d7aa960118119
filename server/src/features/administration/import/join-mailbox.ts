import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import type { MemberMailbox, WaitingMail } from '../../notifications/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { joinMail } from './join-mail.ts';

const DAY = 24 * 60 * 60_000;
/** Mails that one run looks at: as many as the network sends in a minute. */
const AT_ONCE = 300;

interface Deps extends Pick<AdministrationDeps, 'care' | 'publicUrl'> {
  readonly members: Pick<Members, 'imported' | 'languageOf'>;
}

/** The mails with which imported members set a password. Each has a new link, and the former one ends. */
export class JoinMailbox implements MemberMailbox {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async findDue(now: Date): Promise<WaitingMail[]> {
    const due = await this.#deps.members.imported.findDue(now, AT_ONCE);
    return due.map((member) => ({
      member,
      since: member.joinMailAskedAt ?? member.importedAt ?? member.createdAt,
      mailId: member.joinMailId,
    }));
  }

  claim(memberId: string, mailId: string, until: Date, now: Date): Promise<boolean> {
    return this.#deps.members.imported.claim(memberId, mailId, until, now);
  }

  postpone(memberId: string, until: Date): Promise<void> {
    return this.#deps.members.imported.postpone(memberId, until);
  }

  end({ _id }: Member): Promise<void> {
    return this.#deps.members.imported.end(_id);
  }

  async write(member: Member): Promise<Mail> {
    const { members, care, publicUrl } = this.#deps;
    const token = await care.issueFirstPassword(member, IMPORT_LIMITS.linkDays * DAY);
    return inLanguage(members.languageOf(member), () => joinMail(member, token, publicUrl()));
  }
}
