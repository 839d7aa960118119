import type { CompanyPicture } from '@weft/shared/companies/choices';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { forbidden, invalid, notFound } from '../../errors/common.ts';
import type { UploadedFile } from '../../http/bodies/multipart.ts';
import { mustSee, type CompaniesDeps } from './companies-deps.ts';
import { EDITING, rightsOf, roleOf } from './company.policy.ts';

const SHAPES = { logo: 'avatar', banner: 'banner' } as const satisfies Record<CompanyPicture, string>;

/** Logos and banners. The company owns its pictures, so that they stay when the member who added them leaves. */
export class CompanyPictures {
  readonly #deps: CompaniesDeps;

  constructor(deps: CompaniesDeps) {
    this.#deps = deps;
  }

  /** Throws FORBIDDEN, and like `media.ingest`. */
  async set(
    viewerId: string,
    id: string,
    name: CompanyPicture,
    file: UploadedFile | undefined,
  ): Promise<CompanyView> {
    if (!file) throw invalid({ picture: () => UPLOAD_TEXTS.notAnImage });
    await this.#mustEdit(viewerId, id);
    const picture = await this.#deps.media.ingestProfileImage(id, file, SHAPES[name], {
      area: 'companies',
      owners: { withActiveMembers: (company, work) => this.#whileThere(company, work) },
    });
    return this.#change(viewerId, id, { name, picture });
  }

  async remove(viewerId: string, id: string, name: CompanyPicture): Promise<CompanyView> {
    await this.#mustEdit(viewerId, id);
    return this.#change(viewerId, id, { name, picture: null });
  }

  async #mustEdit(viewerId: string, id: string): Promise<void> {
    const company = await mustSee(this.#deps, viewerId, id);
    if (!rightsOf(roleOf(company, viewerId), company.suspendedAt !== null).edit) throw forbidden();
  }

  /** Files of a company that is deleted meanwhile are not stored. */
  async #whileThere<T>(id: string, work: () => Promise<T>): Promise<T> {
    const result = await work();
    if (!(await this.#deps.store.findById(id))) throw notFound();
    return result;
  }

  async #change(
    viewerId: string,
    id: string,
    change: Parameters<CompaniesDeps['store']['changePicture']>[3],
  ): Promise<CompanyView> {
    const { store, media, members, presenter, clock, trail } = this.#deps;
    const company = await media.exchange(change.picture?.keys ?? [], () =>
      members.withActiveMembers(viewerId, async () => {
        const before = await store.changePicture(id, viewerId, EDITING, change);
        if (!before) throw forbidden();
        const createdAt = clock.date();
        await trail.add({ company: id, actor: viewerId, action: 'pageChanged', createdAt });
        return {
          value: { ...before, [change.name]: change.picture },
          removed: before[change.name]?.keys ?? [],
        };
      }),
    );
    return presenter.one(viewerId, company);
  }
}
