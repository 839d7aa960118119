import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { useSaveProfile, type ProfileChange } from '../../api/use-save-profile';

interface Texts {
  added: string;
  updated: string;
  deleted: string;
  addFailed: string;
  updateFailed: string;
  deleteFailed: string;
}

/** An entry of a list as the form sends it; one that was there before has its id. */
interface Entry {
  _id: string | null;
}

/** The list with the entry in its place, or at the end where it is new (or gone from another tab meanwhile). */
function withEntry<T extends Entry>(list: readonly T[], entry: T): T[] {
  const isThere = entry._id !== null && list.some(({ _id }) => _id === entry._id);
  if (isThere) return list.map((one) => (one._id === entry._id ? entry : one));
  return [...list, { ...entry, _id: null }];
}

/** Which of a profile's lists the entries are in, and what is said when one has changed. */
export interface EntryList<T extends Entry> {
  readonly texts: Texts;
  readonly listOf: (profile: OwnProfile) => readonly T[];
  readonly changeOf: (list: T[]) => ProfileChange;
}

/**
 * Adds, changes and deletes one experience or education. The list is replaced whole, so it is read anew before: what
 * another tab added stays.
 */
export function useEntry<T extends Entry>({
  isNew,
  list: { texts, listOf, changeOf },
  onDone,
}: {
  isNew: boolean;
  list: EntryList<T>;
  onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const save = useSaveProfile(
    isNew
      ? { done: texts.added, failed: texts.addFailed }
      : { done: texts.updated, failed: texts.updateFailed },
  );
  const remove = useSaveProfile({ done: texts.deleted, failed: texts.deleteFailed });
  return {
    isBusy: save.isPending || remove.isPending,
    save: (entry: T) =>
      save.mutate({ change: (now) => changeOf(withEntry(listOf(now), entry)) }, { onSuccess: onDone }),
    removal: {
      isAsking,
      isBusy: remove.isPending,
      ask: () => setAsking(true),
      onOpenChange: setAsking,
      confirm: (id: string) =>
        remove.mutate(
          { change: (now) => changeOf(listOf(now).filter(({ _id }) => _id !== id)) },
          { onSuccess: onDone, onError: () => setAsking(false) },
        ),
    },
  };
}
