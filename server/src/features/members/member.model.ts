import { Schema, type Model } from 'mongoose';
import type { ApplicationState } from '@weft/shared/joining/choices';
import type { Language } from '@weft/shared/languages/languages';
import type { DashboardCard, EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import type { NetworkRole } from '@weft/shared/roles/policy';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { onlyModel } from '../../platform/database/only-model.ts';

/** A stored picture: its URL, and the keys of all files for its removal. */
export interface StoredPicture {
  url: string;
  keys: string[];
}

/** A stored experience. Months are text, `YYYY-MM`. */
export interface StoredExperience {
  _id: string;
  title: string;
  employmentType: EmploymentType | null;
  companyName: string;
  /** The id of the linked company; absent in older entries. */
  company?: string | null;
  location: string;
  startDate: string;
  endDate: string | null;
  description: string | null;
}

/** A stored education. Months are text, `YYYY-MM`. */
export interface StoredEducation {
  _id: string;
  degree: string;
  title: string;
  institution: string;
  grade: string | null;
  startDate: string;
  endDate: string | null;
  description: string | null;
}

/** A version of a page that the member accepted. */
export interface AcceptedPage {
  page: PageKind;
  version: number;
  at: Date;
}

/** A role that somebody was given. */
export type GivenRole = Exclude<NetworkRole, 'member'>;

export interface StoredSocialLink {
  links: string;
  platform: SocialPlatform;
  featuredLink: boolean;
  showFeaturedLink: boolean;
}

/** A stored member. `_id` is an ObjectId in the database and a string above the store. */
export interface MemberFields {
  email: string;
  /** Empty while the member has no password: an organisation signs them in. */
  passwordHash: string;
  /** Incremented by every password change: sessions of earlier passwords are invalid. */
  credentialVersion: number;
  isEmailVerified: boolean;
  /** Id of the registration attempt: tokens and codes of earlier attempts are invalid. */
  attempt: string;
  fullName: string;
  /** The name for comparing and sorting: without case and accents. */
  nameKey: string;
  headline: string | null;
  title: string | null;
  aboutUs: string | null;
  phoneNumber: string | null;
  profileImage: StoredPicture | null;
  bannerImage: StoredPicture | null;
  location: { city: string | null; state: string | null; country: string | null; pinCode: string | null };
  skills: string[];
  /** Newest first, as shown. */
  experience: StoredExperience[];
  education: StoredEducation[];
  socialLinks: StoredSocialLink[];
  mediaCount: number;
  followersCount: number;
  followingCount: number;
  connectionsCount: number;
  /** Received connection requests that are pending, and sent ones. */
  requestsCount: number;
  sentCount: number;
  /**
   * Folded words of the name; of name, headline, companies and skills; and keys of shared attributes
   * (search-fields.ts).
   */
  nameWords: string[];
  words: string[];
  keys: string[];
  searchVersion: number;
  /** Incremented by every change of the fields that words and keys are made of. */
  searchRevision: number;
  /** Set while lists contain an earlier name or headline. */
  isListedStale?: boolean;
  /** When the account was deleted; its data is being removed. */
  deletedAt?: Date;
  /** Start of the suspension (suspension.store.ts). */
  suspendedAt?: Date;
  /** Changes with every suspension and its end, so that concurrent ones conflict. */
  suspensionRevision?: number;
  /** The role in the network; absent for most (roles/roles.ts). */
  role?: GivenRole;
  /** Where the application stands of a member who is not let in; absent for all others. */
  application?: ApplicationState;
  /** The invitation that the member registered with, and who made it; absent without one. */
  invitation?: string;
  invitedBy?: string;
  /** When owners or administrators imported the member; absent for all others. */
  importedAt?: Date;
  /** When the mail with the link to set a password is due, and its id once it was tried; absent without one. */
  joinMailDueAt?: Date;
  joinMailId?: string;
  /** When owners or administrators last asked for that mail again; absent for all others. */
  joinMailAskedAt?: Date;
  /** When the account is removed that owners or administrators delete; absent for all others. */
  leavesAt?: Date;
  /** When the mail about that, or about its end, is due; its id once it was tried; when it came up. Absent without one. */
  deletionMailDueAt?: Date;
  deletionMailId?: string;
  deletionMailSince?: Date;
  /** What the member accepted, the oldest first; absent without any. */
  acceptedPages?: AcceptedPage[];
  /** The language that the member chose; null follows the browser. */
  language: Language | null;
  /** Cards of the dashboard that the member has hidden. */
  hiddenCards: DashboardCard[];
  lastActive: Date;
  createdAt: Date;
  /** Last change of the profile; absent if there was none. */
  updatedAt?: Date;
}

const text = { type: String, default: null };
const count = { type: Number, default: 0, min: 0 };
const picture = new Schema<StoredPicture>(
  { url: { type: String, required: true }, keys: { type: [String], required: true } },
  { _id: false },
);

const required = { type: String, required: true };
const flag = { type: Boolean, default: false };
const period = { startDate: required, endDate: text, description: text };

const experience = new Schema<StoredExperience>({
  _id: required,
  title: required,
  employmentType: text,
  companyName: required,
  company: text,
  location: required,
  ...period,
});

const education = new Schema<StoredEducation>({
  _id: required,
  degree: required,
  title: required,
  institution: required,
  grade: text,
  ...period,
});

const acceptedPage = new Schema<AcceptedPage>(
  { page: required, version: { type: Number, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

const socialLink = new Schema<StoredSocialLink>(
  { links: required, platform: required, featuredLink: flag, showFeaturedLink: flag },
  { _id: false },
);

const memberSchema = new Schema<MemberFields>(
  {
    email: { type: String, required: true },
    passwordHash: { type: String, default: '' },
    credentialVersion: { type: Number, required: true },
    isEmailVerified: { type: Boolean, required: true },
    attempt: { type: String, required: true },
    fullName: { type: String, required: true },
    nameKey: { type: String, required: true },
    headline: text,
    title: text,
    aboutUs: text,
    phoneNumber: text,
    language: text,
    hiddenCards: { type: [String], default: [] },
    profileImage: { type: picture, default: null },
    bannerImage: { type: picture, default: null },
    /** State and country by their ISO 3166 codes. */
    location: { city: text, state: text, country: text, pinCode: text },
    skills: { type: [String], default: [] },
    experience: { type: [experience], default: [] },
    education: { type: [education], default: [] },
    socialLinks: { type: [socialLink], default: [] },
    mediaCount: count,
    followersCount: count,
    followingCount: count,
    connectionsCount: count,
    requestsCount: count,
    sentCount: count,
    nameWords: { type: [String], default: [] },
    words: { type: [String], default: [] },
    keys: { type: [String], default: [] },
    searchVersion: count,
    searchRevision: count,
    isListedStale: { type: Boolean },
    deletedAt: { type: Date },
    suspendedAt: { type: Date },
    suspensionRevision: { type: Number },
    role: { type: String },
    application: { type: String },
    acceptedPages: { type: [acceptedPage], default: undefined },
    invitation: { type: String },
    invitedBy: { type: String },
    leavesAt: { type: Date },
    deletionMailDueAt: { type: Date },
    deletionMailId: { type: String },
    deletionMailSince: { type: Date },
    importedAt: { type: Date },
    joinMailDueAt: { type: Date },
    joinMailId: { type: String },
    joinMailAskedAt: { type: Date },
    lastActive: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date },
  },
  { collection: 'members', versionKey: false },
);

memberSchema.index({ email: 1 }, { unique: true });
memberSchema.index({ nameKey: 1 });
memberSchema.index({ deletedAt: 1 }, { sparse: true });
memberSchema.index({ nameWords: 1 });
memberSchema.index({ words: 1 });
memberSchema.index({ keys: 1, createdAt: -1, _id: -1 });
memberSchema.index({ createdAt: -1, _id: -1 });
memberSchema.index({ lastActive: -1, _id: -1 });
memberSchema.index({ searchVersion: 1 });
memberSchema.index({ role: 1 }, { sparse: true });
memberSchema.index({ application: 1 }, { sparse: true });
memberSchema.index({ invitedBy: 1 }, { sparse: true });
memberSchema.index({ invitation: 1 }, { sparse: true });
memberSchema.index({ leavesAt: 1 }, { sparse: true });
memberSchema.index({ joinMailDueAt: 1 }, { sparse: true });
memberSchema.index({ deletionMailDueAt: 1 }, { sparse: true });
memberSchema.index({ 'acceptedPages.page': 1, 'acceptedPages.version': 1 }, { sparse: true });
memberSchema.index({ isListedStale: 1 }, { sparse: true });

export type MemberModel = Model<MemberFields>;

export function memberModel(connection: DatabaseConnection): MemberModel {
  return onlyModel(connection, 'Member', memberSchema);
}
