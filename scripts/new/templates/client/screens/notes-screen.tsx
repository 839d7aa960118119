import { usePageTitle } from '@/lib/browser/page-title';
import { Card } from '@/ui/display/card';
import { NoteForm } from '../components/note-form';
import { NoteList } from '../components/note-list';

/** `/notes`: the member's own notes. */
export function NotesScreen() {
  usePageTitle('Notes');
  return (
    <div className="mx-auto max-w-[720px] p-6 max-md:px-3 max-md:py-4">
      <h1 className="mb-5">Notes</h1>
      <Card aria-label="Your notes" className="divide-y divide-line overflow-hidden">
        <NoteForm />
        <NoteList />
      </Card>
    </div>
  );
}
