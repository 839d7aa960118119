import { foldWords } from '@weft/shared/text/fold';
import { markWords } from '@weft/shared/text/marks';
import { useMemo } from 'react';
import { Card } from '@/ui/display/card';
import { MarkedRanges } from '@/ui/display/marked-ranges';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { postQueries } from '../../api/post-queries';
import { MarkedWords } from './marked-words';
import { PostsOf } from '../posts-of';
import { texts } from '../../texts/generated';

/** Posts that contain the searched words, which are marked, newest first. */
export function FoundPosts({ text }: { text: string }) {
  const mark = useMemo(() => {
    const words = foldWords(text);
    return (written: string) => <MarkedRanges text={written} ranges={markWords(written, words)} />;
  }, [text]);
  const nothing = (
    <Card>
      <EmptyState drawing={<SearchDrawing />} title={texts.empty.found}>
        {texts.empty.foundHint}
      </EmptyState>
    </Card>
  );
  return (
    <MarkedWords value={mark}>
      <PostsOf list={postQueries.found(text)} label={texts.list.found} empty={nothing} />
    </MarkedWords>
  );
}
