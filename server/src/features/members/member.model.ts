import { Schema, type Model } from 'mongoose';
import type { EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';
import type { DatabaseConnection } from '../../platform/database/database.ts';

/** A picture as the files keep it: the address to show, and the keys of all of its files for when it goes. */
export interface StoredPicture {
  url: string;
  keys: string[];
}

/** An experience as it is kept. Months are text, `YYYY-MM`. */
export interface StoredExperience {
  _id: string;
  title: string;
  employmentType: EmploymentType | null;
  companyName: string;
  location: string;
  startDate: string;
  endDate: string | null;
  description: string | null;
}

/** An education as it is kept. Months are text, `YYYY-MM`. */
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

export interface StoredSocialLink {
  links: string;
  platform: SocialPlatform;
  featuredLink: boolean;
  showFeaturedLink: boolean;
}

/** A member as the database keeps them. `_id` is an ObjectId there and a string everywhere above the store. */
export interface MemberFields {
  email: string;
  passwordHash: string;
  /** Rises with every change of the password: sessions of an earlier one count for nothing. */
  credentialVersion: number;
  isEmailVerified: boolean;
  /** Names the attempt to register: tokens and codes of an earlier attempt count for nothing. */
  attempt: string;
  fullName: string;
  /** The name as names are compared and sorted: without case and accents. */
  nameKey: string;
  headline: string | null;
  title: string | null;
  aboutUs: string | null;
  phoneNumber: string | null;
  profileImage: StoredPicture | null;
  bannerImage: StoredPicture | null;
  location: { city: string | null; state: string | null; country: string | null; pinCode: string | null };
  skills: string[];
  /** Newest first, as they are shown. */
  experience: StoredExperience[];
  education: StoredEducation[];
  socialLinks: StoredSocialLink[];
  mediaCount: number;
  followersCount: number;
  followingCount: number;
  connectionsCount: number;
  /** Connection requests that wait for this member's answer, and those of theirs that wait for another's. */
  requestsCount: number;
  sentCount: number;
  /** Folded words of the name; of name, headline, companies and skills; and keys of what members may share (search-fields.ts). */
  nameWords: string[];
  words: string[];
  keys: string[];
  searchVersion: number;
  /** Rises with every change of what the words and keys are made of. */
  searchRevision: number;
  /** Set while lists of members still hold an earlier name or headline. */
  isListedStale?: boolean;
  /** Since when the account is deleted; what it left is being removed. */
  deletedAt?: Date;
  /** Since when the member is suspended (suspension.store.ts). */
  suspendedAt?: Date;
  lastActive: Date;
  createdAt: Date;
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

const socialLink = new Schema<StoredSocialLink>(
  { links: required, platform: required, featuredLink: flag, showFeaturedLink: flag },
  { _id: false },
);

const memberSchema = new Schema<MemberFields>(
  {
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    isEmailVerified: { type: Boolean, required: true },
    attempt: { type: String, required: true },
    fullName: { type: String, required: true },
    nameKey: { type: String, required: true },
    headline: text,
    title: text,
    aboutUs: text,
    phoneNumber: text,
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
    lastActive: { type: Date, required: true },
    createdAt: { type: Date, required: true },
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
memberSchema.index({ isListedStale: 1 }, { sparse: true });

export type MemberModel = Model<MemberFields>;

/** The one model of a connection: both stores of members work with it. */
export function memberModel(connection: DatabaseConnection): MemberModel {
  const made: MemberModel | undefined = connection.models['Member'];
  return made ?? connection.model<MemberFields>('Member', memberSchema);
}
