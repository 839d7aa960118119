import { Image, PenLine, Video } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isBlank } from '@weft/shared/text/visible-text';
import { useMe } from '@/features/members';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { draftKey } from '@/lib/storage/drafts';
import { useStored } from '@/lib/storage/use-stored';
import { useComposer } from '../composer-context';
import { parseRecord } from '../api/draft-record';
import { DiscardDialog } from './composer/drafts/draft-notice';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Returns the text of a new post's draft or the number of its files; null without a draft. Updates when other tabs change it. */
function useDraftExcerpt(): string | null {
  const memberId = useMe()?._id ?? '';
  const text = useStored(draftKey(memberId, 'post')) ?? '';
  const record = parseRecord(useStored(draftKey(memberId, 'about:post')));
  if (!isBlank(text)) return text.trim();
  if (!record?.hasFiles) return null;
  const photos = texts.counts.photos({ count: record.photos });
  const files = texts.counts.files({ count: record.files });
  if (record.photos > 0 && record.files > 0) return texts.enumeration({ first: photos, second: files });
  if (record.photos > 0) return photos;
  return record.files > 0 ? files : '';
}

const MEDIA = [
  { pick: 'photo', icon: Image },
  { pick: 'video', icon: Video },
] as const;

/** The draft of a new post, with buttons to continue or discard it. */
function DraftRow({ excerpt }: { excerpt: string }) {
  const composer = useComposer();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mt-3 flex items-center gap-2 border-t border-line pt-2">
      <PressButton
        aria-haspopup="dialog"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-start hover:bg-hover"
        onClick={() => composer.create()}
      >
        <PenLine aria-hidden="true" className="size-5 flex-none text-muted" strokeWidth={1.75} />
        <span className="min-w-0">
          <span className="block text-label font-semibold">{texts.draft.resume}</span>
          <span className="block truncate text-small text-muted">{excerpt}</span>
        </span>
      </PressButton>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {uiTexts.discard}
      </Button>
      <DiscardDialog open={isAsking} onClose={() => setAsking(false)} onDiscard={composer.discard} />
    </div>
  );
}

/** Opens the composer. Photo and Video open it with their file picker. `children` are at the bottom of the card. */
export function StartPostBox({ children }: { children?: ReactNode }) {
  const me = useMe();
  const composer = useComposer();
  const draftExcerpt = useDraftExcerpt();
  return (
    <Card aria-label={texts.createPost} className="px-4 py-3.5">
      <div className="flex items-center gap-3">
        <Avatar name={me?.fullName ?? ''} src={me?.profileImage} size={44} />
        <PressButton
          aria-haspopup="dialog"
          className="well h-11 min-w-0 flex-1 truncate px-3.5 text-start text-body text-muted hover:bg-hover"
          onClick={() => composer.create()}
        >
          {texts.startPost}
        </PressButton>
        <div className="flex">
          {MEDIA.map(({ pick, icon: Icon }) => (
            <Button
              key={pick}
              variant="ghost"
              aria-haspopup="dialog"
              title={texts.media[pick]}
              className="px-2.5! max-md:w-11"
              icon={<Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />}
              onClick={() => composer.create(pick)}
            >
              <span className="max-md:sr-only">{texts.media[pick]}</span>
            </Button>
          ))}
        </div>
      </div>
      {draftExcerpt !== null && <DraftRow excerpt={draftExcerpt} />}
      {children && <div className="-mx-4 mt-3.5 -mb-3.5 border-t border-line">{children}</div>}
    </Card>
  );
}
