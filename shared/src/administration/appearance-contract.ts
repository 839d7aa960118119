import * as z from 'zod/mini';
import { weakestPair } from '../appearance/accent.ts';
import { NetworkPicture, NetworkPictures } from '../appearance/network-look.ts';
import { endpoint, type FilePart } from '../http/endpoint.ts';
import { APPEARANCE_LIMITS as LIMITS } from '../appearance/limits.ts';
import { NETWORK_PICTURE_KINDS } from '../media/file-kinds.ts';
import { oneLine } from '../text/normal-text.ts';
import { ADMINISTRATION_TEXTS } from './texts.ts';

const { rules } = ADMINISTRATION_TEXTS;

const common = { access: 'session', atRoot: false, needsPermission: 'appearance.manage' } as const;

const Hex = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: () => rules.accentForm }));

/** How the network looks to everybody. */
export const AppearanceSettings = z.object({
  name: z
    .string()
    .check(
      z.overwrite(oneLine),
      z.trim(),
      z.minLength(1, { error: () => rules.networkName }),
      z.maxLength(LIMITS.nameMax, { error: () => rules.networkName }),
    ),
  /** As `#rrggbb`; null for the product's own colours. */
  accent: z.nullable(Hex),
});

/** The same as a form: texts and controls must stay readable in both themes. */
export const AppearanceForm = AppearanceSettings.check(
  z.refine(({ accent }) => accent === null || weakestPair(accent) === undefined, {
    path: ['accent'],
    error: () => rules.accentTooWeak,
  }),
);

const variable = z.optional(z.string());
/** The variables of the server's environment that set a setting, by setting. */
const Locked = z.object({ name: variable, accent: variable });
export type LockedAppearance = z.infer<typeof Locked>;

const answer = z.object({ settings: AppearanceSettings, pictures: NetworkPictures, locked: Locked });

export const getAppearanceSettings = endpoint({
  ...common,
  id: 'administration.appearance',
  method: 'GET',
  path: '/admin/appearance',
  summary: 'Get the name, the accent colour and the pictures of the network.',
  answer,
});

export const changeAppearanceSettings = endpoint({
  ...common,
  id: 'administration.changeAppearance',
  method: 'PUT',
  path: '/admin/appearance',
  summary:
    'Change the name and the accent colour of the network. Refuses a colour that is unreadable in one of the themes. Idempotent.',
  body: AppearanceForm,
  answer,
});

const NetworkPictureFiles: FilePart = {
  maxCount: 1,
  kinds: NETWORK_PICTURE_KINDS,
  maxBytes: LIMITS.pictureMaxBytes,
};
const params = z.object({ picture: NetworkPicture });

export const setNetworkPicture = endpoint({
  ...common,
  id: 'administration.setNetworkPicture',
  method: 'PUT',
  path: '/admin/appearance/pictures/:picture',
  summary:
    'Replace the logo, the icon or the picture beside the sign-in form by a PNG, JPEG or WebP picture. All sizes are made from it.',
  params,
  files: { picture: NetworkPictureFiles },
  answer,
  errors: ['QUOTA_EXCEEDED', 'BUSY'],
});

export const removeNetworkPicture = endpoint({
  ...common,
  id: 'administration.removeNetworkPicture',
  method: 'DELETE',
  path: '/admin/appearance/pictures/:picture',
  summary: "Use the product's logo, icon or picture again. Idempotent.",
  params,
  answer,
});

export type AppearanceSettings = z.infer<typeof AppearanceSettings>;
