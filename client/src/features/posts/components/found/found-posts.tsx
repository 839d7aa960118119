import { foldWords } from '@weft/shared/text/fold';
import { markWords } from '@weft/shared/text/marks';
import { useMemo } from 'react';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { MarkedRanges } from '@/ui/display/marked-ranges';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import type { FoundFilters } from '../../api/post-keys';
import { postQueries } from '../../api/post-queries';
import { MarkedWords } from './marked-words';
import { PostsOf } from '../authored/posts-of';
import { texts } from '../../texts/generated';

const { empty } = texts;

function hintFor({ by, days }: FoundFilters): string {
  if (by === '') return days === '' ? empty.foundHint : empty.foundRecent;
  return days === '' ? empty.foundFollowed : empty.foundBoth;
}

/** Posts that contain the searched words, which are marked, newest first. */
export function FoundPosts({
  text,
  filters,
  onClear,
}: {
  text: string;
  filters: FoundFilters;
  onClear: () => void;
}) {
  const mark = useMemo(() => {
    const words = foldWords(text);
    return (written: string) => <MarkedRanges text={written} ranges={markWords(written, words)} />;
  }, [text]);
  const nothing = (
    <Card>
      <EmptyState
        drawing={<SearchDrawing />}
        title={empty.found}
        action={
          (filters.by !== '' || filters.days !== '') && (
            <Button variant="secondary" onClick={onClear}>
              {empty.clearFilters}
            </Button>
          )
        }
      >
        {hintFor(filters)}
      </EmptyState>
    </Card>
  );
  return (
    <MarkedWords value={mark}>
      <PostsOf list={postQueries.found(text, filters)} label={texts.list.found} empty={nothing} />
    </MarkedWords>
  );
}
