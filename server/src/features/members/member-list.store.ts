import type { Types } from 'mongoose';
import type { MemberState } from '@weft/shared/administration/views';
import type { NetworkRole } from '@weft/shared/roles/policy';
import { foldLine } from '@weft/shared/text/fold';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { prefixRange } from './search-terms.ts';

/** What a list of accounts is narrowed by. */
export interface SoughtAccounts {
  readonly search: string;
  readonly role?: NetworkRole | undefined;
  readonly state?: MemberState | undefined;
}

type Listed = Pick<
  MemberFields,
  | 'email'
  | 'fullName'
  | 'headline'
  | 'profileImage'
  | 'isEmailVerified'
  | 'suspendedAt'
  | 'application'
  | 'importedAt'
  | 'leavesAt'
  | 'role'
  | 'createdAt'
  | 'lastActive'
>;

/** An account of the list. */
export type ListedMember = Listed & { readonly _id: string };

type Raw = Listed & { _id: Types.ObjectId };

const FIELDS = {
  email: 1,
  fullName: 1,
  headline: 1,
  profileImage: 1,
  isEmailVerified: 1,
  suspendedAt: 1,
  application: 1,
  importedAt: 1,
  leavesAt: 1,
  role: 1,
  createdAt: 1,
  lastActive: 1,
};

const EXISTING = { deletedAt: { $exists: false } };

/** Beginnings of all words of the name, or of the address. */
function searchFilter(search: string) {
  const words = foldLine(search).split(' ').filter(Boolean);
  if (words.length === 0) return {};
  const named = words.map((word) => ({ nameWords: { $elemMatch: prefixRange(word) } }));
  return { $or: [{ $and: named }, { email: prefixRange(search.toLowerCase()) }] };
}

function roleFilter(role: NetworkRole | undefined, setModerators: readonly string[]) {
  if (role === undefined) return {};
  const set = { role: { $exists: false }, isEmailVerified: true, email: { $in: [...setModerators] } };
  if (role === 'moderator') return { $or: [{ role }, set] };
  return role === 'member' ? { role: { $exists: false }, $nor: [set] } : { role };
}

const STATES = {
  active: { isEmailVerified: true, application: { $exists: false }, suspendedAt: { $exists: false } },
  imported: { isEmailVerified: false, importedAt: { $exists: true }, suspendedAt: { $exists: false } },
  unverified: { isEmailVerified: false, importedAt: { $exists: false }, suspendedAt: { $exists: false } },
  waiting: { isEmailVerified: true, application: 'waiting', suspendedAt: { $exists: false } },
  declined: { isEmailVerified: true, application: 'declined', suspendedAt: { $exists: false } },
  suspended: { suspendedAt: { $exists: true }, leavesAt: { $exists: false } },
  leaving: { leavesAt: { $exists: true } },
} as const;

/** Reads all accounts, for owners and administrators only. */
export class MemberListStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Accounts that are not deleted, newest first. `setModerators` are addresses that the settings name. */
  page({ search, role, state }: SoughtAccounts, setModerators: readonly string[], request: PageRequest) {
    const filters = [
      EXISTING,
      searchFilter(search),
      roleFilter(role, setModerators),
      state === undefined ? {} : STATES[state],
    ];
    const find = (after: object, rows: number) =>
      this.#model
        .find({ $and: [after, ...filters] }, FIELDS)
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<Raw[]>();
    return timePage(request, 'newest first', find, (raw): ListedMember => ({
      ...raw,
      _id: raw._id.toString(),
    }));
  }

  /** Number of accounts that are not deleted. Neither part reads every member. */
  async count(): Promise<number> {
    const ofDeleted = await this.#model.countDocuments({ deletedAt: { $exists: true } });
    return (await this.#model.estimatedDocumentCount()) - ofDeleted;
  }

  /** Number of accounts that were made then, until the end excluded. */
  joined(from: Date, until: Date): Promise<number> {
    return this.#model.countDocuments({ createdAt: { $gte: from, $lt: until }, ...EXISTING }).exec();
  }

  activeSince(time: Date): Promise<number> {
    return this.#model.countDocuments({ lastActive: { $gte: time }, ...EXISTING }).exec();
  }

  /** When the oldest account was made; undefined without accounts. */
  async firstJoined(): Promise<Date | undefined> {
    const first = await this.#model
      .findOne({}, { createdAt: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean<Pick<MemberFields, 'createdAt'>>();
    return first?.createdAt;
  }
}
