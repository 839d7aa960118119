import { isDeepStrictEqual } from 'node:util';
import type { AppearanceSettings, LockedAppearance } from '@weft/shared/administration/appearance-contract';
import type { NetworkPicture, NetworkPictures } from '@weft/shared/appearance/network-look';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import { forbidden, invalid } from '../../../errors/common.ts';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import { presentPictures } from '../../joining/index.ts';
import type { StoredNetworkPicture } from '../../media/index.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

interface CurrentAppearance {
  readonly settings: AppearanceSettings;
  readonly pictures: NetworkPictures;
  readonly locked: LockedAppearance;
}

/** The appearance as one line of the audit trail. */
const lineOf = ({ name, accent }: AppearanceSettings): string =>
  accent === null ? name : `${name} ${accent}`;

/** Changes of the network's name, colours and pictures. */
export class AppearanceChanges {
  readonly #deps: AdministrationDeps;

  constructor(deps: AdministrationDeps) {
    this.#deps = deps;
  }

  async current(): Promise<CurrentAppearance> {
    const { appearance } = this.#deps.joining;
    const { name, accent, pictures } = await appearance.current();
    const { name: nameVariable, accent: accentVariable } = appearance.locked;
    return {
      settings: { name, accent },
      pictures: presentPictures(pictures),
      locked: {
        ...(nameVariable && { name: nameVariable }),
        ...(accentVariable && { accent: accentVariable }),
      },
    };
  }

  /** Pages and mails of all servers show the change at once. Throws FORBIDDEN if the environment sets a changed setting. */
  async change(actorId: string, given: AppearanceSettings): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    await database.inTransaction(async () => {
      const { before, after } = await joining.appearance.set(given);
      if (!isDeepStrictEqual(after, given)) throw forbidden(() => ADMINISTRATION_TEXTS.rules.lockedSetting);
      if (isDeepStrictEqual(before, after)) return;
      await audit.add({
        action: 'appearanceChanged',
        by: actorId,
        before: lineOf(before),
        after: lineOf(after),
        createdAt: clock.date(),
      });
    });
    await joining.appearance.changed();
  }

  /** Replaces a picture; `file` is undefined if the form had none. Throws like `media.ingestNetworkPicture`. */
  async setPicture(actorId: string, picture: NetworkPicture, file: UploadedFile | undefined): Promise<void> {
    if (!file) throw invalid({ picture: () => UPLOAD_TEXTS.notAPicture });
    const stored = await this.#deps.media.ingestNetworkPicture(picture, file);
    await this.#exchange(actorId, picture, stored);
  }

  removePicture(actorId: string, picture: NetworkPicture): Promise<void> {
    return this.#exchange(actorId, picture, null);
  }

  async #exchange(
    actorId: string,
    picture: NetworkPicture,
    stored: StoredNetworkPicture | null,
  ): Promise<void> {
    const { media, members, joining, audit, clock } = this.#deps;
    const isAdded = stored !== null;
    await media.exchange(isAdded ? [stored.id] : [], () =>
      members.withActiveMembers(actorId, async () => {
        const before = await joining.appearance.setPicture(picture, stored);
        if (isAdded || before)
          await audit.add({
            action: isAdded ? 'networkPictureSet' : 'networkPictureRemoved',
            by: actorId,
            after: picture,
            createdAt: clock.date(),
          });
        return { value: undefined, removed: before ? [before.id] : [] };
      }),
    );
    await joining.appearance.changed();
  }
}
