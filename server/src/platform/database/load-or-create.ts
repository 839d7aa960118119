import type { Model } from 'mongoose';
import { isDuplicate } from './failures.ts';

/** Returns a document that is made when it is first needed: servers on one database share it. */
export async function loadOrCreate<T extends { _id: string }>(
  model: Model<T>,
  id: string,
  make: () => T,
): Promise<T> {
  const known = await model.findById(id).lean<T>();
  if (known) return known;
  const made = make();
  try {
    await model.create(made);
    return made;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return loadOrCreate(model, id, make);
  }
}
