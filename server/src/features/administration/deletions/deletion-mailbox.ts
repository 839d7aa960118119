import { inLanguage } from '../../../platform/languages/request-language.ts';
import type { Mail } from '../../../platform/mailer/mailer.ts';
import type { Member, Members } from '../../members/index.ts';
import type { MemberMailbox, WaitingMail } from '../../notifications/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';
import { deletionMail, keptMail } from './deletion-mails.ts';

/** Mails that one run looks at. */
const AT_ONCE = 100;

interface Deps extends Pick<AdministrationDeps, 'publicUrl'> {
  readonly members: Pick<Members, 'leaving' | 'languageOf'>;
}

/** The mails about accounts that administrators delete or keep. Each says what holds when it is sent. */
export class DeletionMailbox implements MemberMailbox {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async findDue(now: Date): Promise<WaitingMail[]> {
    const due = await this.#deps.members.leaving.findDueMails(now, AT_ONCE);
    return due.map((member) => ({
      member,
      since: member.deletionMailSince ?? now,
      mailId: member.deletionMailId,
    }));
  }

  claim(memberId: string, mailId: string, until: Date, now: Date): Promise<boolean> {
    return this.#deps.members.leaving.claimMail(memberId, mailId, until, now);
  }

  postpone(memberId: string, until: Date): Promise<void> {
    return this.#deps.members.leaving.postponeMail(memberId, until);
  }

  end({ _id, deletionMailSince }: Member): Promise<void> {
    return this.#deps.members.leaving.endMail(_id, deletionMailSince);
  }

  async write(member: Member): Promise<Mail> {
    const { members, publicUrl } = this.#deps;
    const { leavesAt } = member;
    return inLanguage(members.languageOf(member), () =>
      leavesAt ? deletionMail(member, leavesAt, publicUrl()) : keptMail(member, publicUrl()),
    );
  }
}
