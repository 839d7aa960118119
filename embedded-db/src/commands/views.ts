import type { Collection } from '../catalog/collection.ts';
import type { View } from '../catalog/view.ts';
import { storeError } from '../errors/store-error.ts';
import type { StoreError } from '../errors/store-error.ts';
import type { Document } from '../values/values.ts';
import { documentOf, fieldOf, isDocument } from '../values/values.ts';
import { readCollation } from '../sort/collation.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { visibleCollection } from './command-context.ts';
import type { CommandContext } from './command-context.ts';

/** Views may be on views, this many at most. */
export const MOST_VIEWS = 20;

export const tooManyViews = (): StoreError =>
  storeError(
    'ViewDepthLimitExceeded',
    `View depth too deep or view cycle detected; maximum depth is ${MOST_VIEWS}`,
  );

/** A view on views, as one pipeline over a collection, which may not exist. */
interface ResolvedView {
  readonly collection: string;
  readonly pipeline: readonly Document[];
  /** The collation of the view, which its collection's does not replace. */
  readonly collation: Document;
}

type Find = (name: string) => Collection | undefined;

/** @throws StoreError 166 where a command cannot be run on a view */
export function refuseView(catalog: Catalog, db: string, name: string): void {
  if (!catalog.find(db, name)?.view) return;
  throw storeError('CommandNotSupportedOnView', `Namespace ${db}.${name} is a view, not a collection`);
}

/** The view of a name; undefined where it is none. @throws StoreError 165 */
export function resolveView(context: CommandContext, db: string, name: string): ResolvedView | undefined {
  const find: Find = (other) => visibleCollection(context, db, other);
  const found = find(name);
  if (!found?.view) return undefined;
  let { viewOn: collection, pipeline } = found.view;
  for (let depth = 1; ; depth++) {
    const under = find(collection)?.view;
    if (!under) break;
    if (depth >= MOST_VIEWS) throw tooManyViews();
    collection = under.viewOn;
    pipeline = [...under.pipeline, ...pipeline];
  }
  const collation = found.collation?.spec ?? documentOf({ locale: 'simple' });
  return { collection, pipeline, collation };
}

/** Checks the definition of a view. @throws StoreError 5, 165 or 167 */
export function checkView(
  db: string,
  name: string,
  view: View,
  collation: Document | undefined,
  find: Find,
): void {
  const writing = view.pipeline
    .flatMap((stage) => Object.keys(stage))
    .find((stage) => stage === '$out' || stage === '$merge');
  if (writing !== undefined) {
    throw storeError(
      'OptionNotSupportedOnView',
      `The aggregation stage ${writing} in the pipeline of a view is not allowed`,
    );
  }
  const path = [name];
  for (let next: string | undefined = view.viewOn; next !== undefined; next = find(next)?.view?.viewOn) {
    path.push(next);
    if (next === name) {
      throw storeError(
        'GraphContainsCycle',
        `View cycle detected: ${path.map((each) => `${db}.${each}`).join(' => ')}`,
      );
    }
    if (path.length > MOST_VIEWS) throw tooManyViews();
    const under = find(next);
    if (under?.view && under.collation?.id !== readCollation(collation)?.id) {
      throw storeError(
        'OptionNotSupportedOnView',
        `View ${db}.${name} has conflicting collation with view ${db}.${next}`,
      );
    }
  }
}

/** @throws StoreError 167 for a collation of a command other than that of the view */
export function checkViewCollation(view: ResolvedView, { body }: { readonly body: Document }): void {
  const given = fieldOf(body, 'collation');
  if (!isDocument(given) || Object.keys(given).length === 0) return;
  if (readCollation(given)?.id === readCollation(view.collation)?.id) return;
  throw storeError('OptionNotSupportedOnView', "Cannot override a view's default collation");
}
