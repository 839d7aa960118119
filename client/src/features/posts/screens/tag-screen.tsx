import { useQuery } from '@tanstack/react-query';
import { hashtagOf, tagOf } from '@weft/shared/posts/tags/hashtags';
import { Link, useParams } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { NotFoundCard } from '@/ui/feedback/not-found-card';
import { postQueries } from '../api/post-queries';
import { tagQueries } from '../api/tags/tag-queries';
import { FollowedTags } from '../components/tags/followed-tags';
import { PopularTags } from '../components/tags/popular-tags';
import { TagHead } from '../components/tags/tag-head';
import { TagUse } from '../components/tags/tag-use';
import { PostsOf } from '../components/authored/posts-of';
import { useComposer } from '../composer-context';
import { texts } from '../texts/generated';

function NoTaggedPosts() {
  const composer = useComposer();
  return (
    <Card>
      <EmptyState
        drawing={<PostsDrawing />}
        title={texts.tags.empty}
        action={<Button onClick={() => composer.create()}>{texts.startPost}</Button>}
      >
        {texts.tags.emptyHint}
      </EmptyState>
    </Card>
  );
}

function TagPage({ name, tag }: { name: string; tag: string }) {
  const { data: known } = useQuery(tagQueries.one(name));
  const hashtag = hashtagOf(known?.name ?? name);
  usePageTitle(hashtag);
  return (
    <div className="mx-auto max-w-[1012px] p-6 max-md:p-3">
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 max-md:gap-y-3 md:grid-cols-[minmax(0,640px)_minmax(0,300px)] md:grid-rows-[auto_1fr]">
        <TagHead name={name} />
        <aside
          aria-label={texts.tags.label}
          className="flex min-w-0 flex-col gap-4 md:sticky md:top-[calc(var(--header-h)+24px)] md:row-span-2"
        >
          <TagUse name={name} />
          <FollowedTags chosen={tag} />
          <PopularTags chosen={tag} />
        </aside>
        <div className="min-w-0">
          <PostsOf
            list={postQueries.tagged(name)}
            label={texts.tags.posts({ hashtag })}
            empty={<NoTaggedPosts />}
          />
        </div>
      </div>
    </div>
  );
}

function UnknownTag() {
  usePageTitle(texts.tags.unknown);
  return (
    <NotFoundCard
      title={texts.tags.unknown}
      action={
        <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
          {texts.saved.toFeed}
        </Link>
      }
    >
      {texts.tags.unknownText}
    </NotFoundCard>
  );
}

/** `/tags/{tag}`: the posts with a hashtag, and who follows it. */
export function TagScreen() {
  const { tag: name = '' } = useParams();
  const tag = tagOf(name);
  return tag === undefined ? <UnknownTag /> : <TagPage key={tag} name={name} tag={tag} />;
}
