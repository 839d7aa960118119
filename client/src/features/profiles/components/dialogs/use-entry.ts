import type { OwnProfile } from '@weft/shared/profiles/views';
import { useState } from 'react';
import { useSaveProfile, type ProfileChange } from '../../api/use-save-profile';

interface Messages {
  added: string;
  updated: string;
  deleted: string;
  addFailed: string;
  updateFailed: string;
  deleteFailed: string;
}

/** Form output of an entry; a new one has no id. */
interface Entry {
  _id: string | null;
}

/** Replaces the entry in the list. Appends a new one, or one that another tab has deleted. */
function withEntry<T extends Entry>(list: readonly T[], entry: T): T[] {
  const isThere = entry._id !== null && list.some(({ _id }) => _id === entry._id);
  if (isThere) return list.map((one) => (one._id === entry._id ? entry : one));
  return [...list, { ...entry, _id: null }];
}

/** Access to one of a profile's lists, and its messages. */
export interface EntryList<T extends Entry> {
  readonly messages: () => Messages;
  readonly listOf: (profile: OwnProfile) => readonly T[];
  readonly changeOf: (list: T[]) => ProfileChange;
}

/**
 * Adds, changes or deletes one experience or education. The list is saved as a whole, so it is reloaded first
 * to keep changes of another tab.
 */
export function useEntry<T extends Entry>({
  isNew,
  list: { messages, listOf, changeOf },
  onSaved,
  onDone,
}: {
  isNew: boolean;
  list: EntryList<T>;
  /** Called also if the form was left before the response. */
  onSaved: () => void;
  onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const message = messages();
  const save = useSaveProfile(
    isNew
      ? { done: message.added, failed: message.addFailed }
      : { done: message.updated, failed: message.updateFailed },
    onSaved,
  );
  const remove = useSaveProfile({ done: message.deleted, failed: message.deleteFailed }, onSaved);
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
