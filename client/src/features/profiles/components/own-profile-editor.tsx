import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { memberQueries } from '@/features/members';
import { lazyView } from '@/lib/languages/lazy-view';
import type { Editing } from '../editing';

const EditingDialog = lazyView(async () => (await import('./editing-dialog')).EditingDialog);

/** The dialog of an edit of the own profile, for other screens than the profile. */
export function OwnProfileEditor({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { data } = useQuery(memberQueries.own());
  if (!data) return null;
  return (
    <Suspense fallback={null}>
      <EditingDialog editing={editing} profile={data} onClose={onClose} />
    </Suspense>
  );
}
