import { usePageTitle } from '@/lib/browser/page-title';
import { Card } from '@/ui/display/card';
import { NoteForm } from '../components/note-form';
import { NoteList } from '../components/note-list';
import { texts } from '../texts/generated';

/** `/notes`: the member's own notes. */
export function NotesScreen() {
  usePageTitle(texts.title);
  return (
    <div className="mx-auto max-w-[720px] p-6 max-md:px-3 max-md:py-4">
      <h1 className="mb-5">{texts.title}</h1>
      <Card aria-label={texts.list} className="divide-y divide-line overflow-hidden">
        <NoteForm />
        <NoteList />
      </Card>
    </div>
  );
}
