import type { ReactNode } from 'react';
import { EntryDeletion } from './entry-deletion';
import { FormDialog } from './form-dialog';
import type { useEntryForm } from './use-entry-form';
import { texts } from '../../texts/generated';

/** Dialog for one experience or education: "Add …" for a new one, "Edit …" with Delete for an existing one. */
export function EntryDialog({
  what,
  entry,
  name,
  draft,
  isBusy,
  removal,
  submit,
  onClose,
  children,
}: ReturnType<typeof useEntryForm>['frame'] & {
  /** Name of the existing entry. */
  name: string;
  children: ReactNode;
}) {
  return (
    <FormDialog
      title={entry ? texts.entry.edit({ what }) : texts.entry.add({ what })}
      draft={draft}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      aside={
        entry && (
          <EntryDeletion
            what={what}
            name={name}
            disabled={isBusy}
            removal={removal}
            onConfirm={() => removal.confirm(entry._id)}
          />
        )
      }
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">{children}</div>
    </FormDialog>
  );
}
