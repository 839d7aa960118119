import type { ApplicationCard, ApplicationView } from '@weft/shared/applications/views';
import { notFound } from '../../errors/common.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { ApplicationRecord } from './application.store.ts';
import type { ApplicationsDeps } from './applications-deps.ts';

/** A member's own applications. */
export class OwnApplications {
  readonly #deps: ApplicationsDeps;

  constructor(deps: ApplicationsDeps) {
    this.#deps = deps;
  }

  async page(
    viewerId: string,
    request: PageRequest,
  ): Promise<{ applications: ApplicationCard[]; nextCursor: string | null }> {
    const { applications, clock, presenter } = this.#deps;
    const { rows, nextCursor } = await applications.page(viewerId, clock.date(), request);
    return { applications: await presenter.own(viewerId, rows), nextCursor };
  }

  /** Throws NOT_FOUND for applications of others. */
  async one(viewerId: string, id: string): Promise<ApplicationView> {
    return this.#deps.presenter.ownWhole(viewerId, await this.#mustOwn(viewerId, id));
  }

  /** Erases what was sent, with the notes about it. */
  async withdraw(viewerId: string, id: string): Promise<ApplicationView> {
    const { applications, clock, trail, media, presenter } = this.#deps;
    const withdrawn = await media.exchange([], async () => {
      const application = await this.#mustOwn(viewerId, id);
      const cv = application.sent?.cv;
      const items = cv ? [cv.id] : [];
      await applications.touchCvs(items, clock.date());
      const changed = await applications.withdraw(id, clock.date());
      await trail.forgetApplications([id]);
      return { value: changed ?? application, removed: await applications.unusedOf(items) };
    });
    return presenter.ownWhole(viewerId, withdrawn);
  }

  async #mustOwn(viewerId: string, id: string): Promise<ApplicationRecord> {
    const { applications, clock } = this.#deps;
    const found = await applications.findOwn(id, viewerId, clock.date());
    if (!found) throw notFound();
    return found;
  }
}
