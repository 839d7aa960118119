import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Card } from '@/ui/display/card';
import { savedQueries } from '../api/saved-queries';
import { FolderLinks } from '../components/saved/folder-links';
import { FolderMenu } from '../components/saved/folder-menu';
import { SavedList } from '../components/saved/saved-list';
import { texts } from '../texts/generated';

const NONE = { folders: [], total: 0, unfiled: 0 };

/** `/saved`: posts that the viewer has saved, all or of one folder. */
export function SavedScreen() {
  usePageTitle(texts.saved.title);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const folder = params.get('folder') ?? undefined;
  const { data: all = NONE } = useQuery(savedQueries.folders());
  const chosen = all.folders.find(({ _id }) => _id === folder);
  return (
    <div className="mx-auto max-w-[1240px] p-6 max-md:px-3 max-md:py-4">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 max-md:mb-3">
        <h1 className="flex-1">{texts.saved.title}</h1>
        <p className="flex items-center gap-1.5 text-small text-muted">
          <Lock aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.saved.private}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 max-md:gap-3 md:grid-cols-[232px_minmax(0,1fr)] desk:grid-cols-[280px_minmax(0,1fr)] desk:gap-6">
        <FolderLinks folders={all} chosen={folder} />
        <Card aria-label={chosen?.name ?? texts.saved.title} className="min-w-0 overflow-hidden">
          {chosen && (
            <div className="flex items-center gap-3 border-b border-line px-5 py-2.5 max-md:px-4">
              <h2 dir="auto" className="align-page min-w-0 flex-1 truncate text-h3" title={chosen.name}>
                {chosen.name}
              </h2>
              <FolderMenu folder={chosen} onDeleted={() => void navigate(paths.saved, { replace: true })} />
            </div>
          )}
          <SavedList key={folder ?? 'all'} folder={folder} folders={all.folders} />
        </Card>
      </div>
    </div>
  );
}
