import { Schema, type Model } from 'mongoose';
import type { AnnouncementView, SiteView, THEME_CHOICES } from '@weft/shared/appearance/site';
import type { Language } from '@weft/shared/languages/languages';
import type { RegistrationMode } from '@weft/shared/joining/choices';
import type { AskedFields } from '@weft/shared/joining/asked-fields';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { StoredNetworkPicture } from '../media/index.ts';

/** Parts of the settings, each read and written as a whole. */
export interface NetworkSettingsSections {
  registration: {
    mode: RegistrationMode;
    domains: string[];
    question: string;
    invitationsSkipApproval: boolean;
  };
  /** What registration asks for. */
  askedFields: AskedFields;
  appearance: {
    name: string;
    /** As `#rrggbb`; null for the product's own colours. */
    accent: string | null;
  };
  /** Texts, and what is shown to people who have chosen nothing. */
  site: {
    welcome: SiteView['welcome'];
    contact: string;
    theme: (typeof THEME_CHOICES)[number];
    /** Absent in settings of earlier versions. */
    language?: Language;
    announcement: AnnouncementView | null;
  };
  pictures: {
    logo: StoredNetworkPicture | null;
    icon: StoredNetworkPicture | null;
    /** Absent in settings of earlier versions. */
    panel?: StoredNetworkPicture | null;
  };
  signIn: {
    /** Whether passwords sign members in. */
    passwords: boolean;
  };
  secondFactor: {
    /** Whether members with a role need one for its powers. */
    isRequired: boolean;
  };
  privateJobs: {
    /** Whether members may offer jobs in their own name. */
    isAllowed: boolean;
  };
}

/** The only document: what owners and administrators chose. Absent sections have their defaults. */
export type NetworkSettingsFields = { _id: string } & Partial<NetworkSettingsSections>;

const registration = new Schema(
  {
    mode: { type: String, required: true },
    domains: { type: [String], required: true },
    question: { type: String, default: '' },
    invitationsSkipApproval: { type: Boolean, default: true },
  },
  { _id: false },
);

const askedFields = new Schema(
  { phoneNumber: { type: String, required: true }, pinCode: { type: String, required: true } },
  { _id: false },
);

const appearance = new Schema(
  { name: { type: String, required: true }, accent: { type: String, default: null } },
  { _id: false },
);

const picture = new Schema<StoredNetworkPicture>(
  {
    id: { type: String, required: true },
    url: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

const pictures = new Schema(
  {
    logo: { type: picture, default: null },
    icon: { type: picture, default: null },
    panel: { type: picture, default: null },
  },
  { _id: false },
);

const text = { type: String, default: '' };

const announcement = new Schema<AnnouncementView>(
  {
    id: { type: String, required: true },
    text: { type: String, required: true },
    link: text,
    kind: { type: String, required: true },
    until: { type: String, default: null },
  },
  { _id: false },
);

const site = new Schema(
  {
    welcome: new Schema({ title: text, text }, { _id: false }),
    contact: text,
    theme: { type: String, required: true },
    language: String,
    announcement: { type: announcement, default: null },
  },
  { _id: false },
);

const signIn = new Schema({ passwords: { type: Boolean, required: true } }, { _id: false });

const secondFactor = new Schema({ isRequired: { type: Boolean, required: true } }, { _id: false });

const privateJobs = new Schema({ isAllowed: { type: Boolean, required: true } }, { _id: false });

const schema = new Schema<NetworkSettingsFields>(
  { _id: String, registration, askedFields, appearance, site, pictures, signIn, secondFactor, privateJobs },
  { collection: 'network_settings', versionKey: false },
);

export function networkSettingsModel(connection: DatabaseConnection): Model<NetworkSettingsFields> {
  return connection.model<NetworkSettingsFields>('NetworkSettings', schema);
}
