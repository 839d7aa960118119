import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { WebReader } from '../../../platform/outbound/web-reader.ts';
import { readWebPicture, withWebPicture } from '../../media/index.ts';
import type { Members } from '../../members/index.ts';
import type { ProfileFiles } from '../registration/registration.ts';
import type { Identity, IdentityStore } from './identity.store.ts';

/** Pictures that are read at the same time, and those that may wait. Beyond them the next sign-in takes it. */
const RUNNING = 4;
const WAITING = 40;

export interface ProviderPicturesDeps {
  readonly store: IdentityStore;
  readonly members: Members;
  readonly media: ProfileFiles;
  readonly background: Background;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Undefined if the operator wants no website to be asked. */
  readonly webReader: WebReader | undefined;
  readonly notifyMember: (memberId: string, event: 'profile_changed') => void;
}

/** A picture to take over, for whoever has the identity. */
interface Named {
  readonly identity: Pick<Identity, 'issuer' | 'subject'>;
  readonly picture: URL | undefined;
  /** Whether the member has just registered. */
  readonly isNew: boolean;
}

type Taken = Pick<Identity, '_id' | 'memberId'> & { readonly pictureDigest: string };

/** Profile photos that organisations name: read after the response, so that a sign-in neither waits for them nor fails. */
export class ProviderPictures {
  readonly #deps: ProviderPicturesDeps;
  readonly #turns = pLimit(RUNNING);

  constructor(deps: ProviderPicturesDeps) {
    this.#deps = deps;
  }

  /** Takes the picture of somebody new; that of others if the provider's profiles are followed and it has changed. */
  follow({ id, profile }: Pick<SignInProvider, 'id' | 'profile'>, { identity, picture, isNew }: Named): void {
    const { background, logger, webReader } = this.#deps;
    if (!webReader || !picture || (profile === 'once' && !isNew)) return;
    if (this.#turns.pendingCount >= WAITING) return;
    background.run('take the picture of an organisation', () =>
      this.#turns(async () => {
        try {
          await this.#take(await readWebPicture(webReader, picture), { identity, isNew });
        } catch (error) {
          // Most often the address can't be read, or has something else.
          logger.info({ err: error, provider: id }, 'a picture of an organisation was not taken');
        }
      }),
    );
  }

  /** Takes no picture twice, so that one that the member or a moderator has replaced does not come back. */
  async #take(content: Buffer, { identity, isNew }: Omit<Named, 'picture'>): Promise<void> {
    const { store, media } = this.#deps;
    const found = await store.find(identity);
    const digest = createHash('sha256').update(content).digest('base64url');
    if (!found || found.pictureDigest === digest) return;
    const { memberId } = found;
    await withWebPicture(content, { caller: memberId, media }, (file) =>
      this.#store({ ...found, pictureDigest: digest }, file, isNew),
    );
  }

  async #store({ _id, memberId, pictureDigest }: Taken, file: UploadedFile, isNew: boolean): Promise<void> {
    const { store, members, media, clock, notifyMember } = this.#deps;
    const profileImage = await media.ingestProfileImage(memberId, file, 'avatar');
    await media.exchange(profileImage.keys, async () => {
      const changes = { profileImage, updatedAt: clock.date() };
      const changed = await members.withActiveMembers(memberId, () =>
        members.store.change(memberId, changes),
      );
      const before = changed?.before.profileImage;
      if (isNew && before) throw new Error('the member has uploaded one meanwhile');
      await store.notePicture(_id, pictureDigest);
      return { value: undefined, removed: before?.keys ?? [] };
    });
    members.summaries.forget(memberId);
    notifyMember(memberId, 'profile_changed');
  }
}
