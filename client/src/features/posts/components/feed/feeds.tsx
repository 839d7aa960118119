import { FEEDS, type FeedName } from '@weft/shared/posts/feeds';
import { Suspense, type ReactNode } from 'react';
import { FindPeopleLink } from '@/ui/feedback/find-people-link';
import { TabPanel, Tabs } from '@/ui/navigation/tabs';
import { lazyView } from '@/lib/languages/lazy-view';
import { postQueries } from '../../api/post-queries';
import { useChosenFeed } from '../../api/use-chosen-feed';
import { FeedContext } from '../muting/feed-context';
import { NewPostsPill } from './new-posts-pill';
import { NoPostsYet } from './no-posts-yet';
import { PostsLoading } from '../post-skeleton';
import { PostsOf } from '../authored/posts-of';
import { StartPostBox } from '../start-post-box';
import { texts } from '../../texts/generated';

const NothingFollowed = lazyView(async () => (await import('./nothing-followed')).NothingFollowed);

/** Posts of one feed, newest first. */
function PostsOfFeed({ feed }: { feed: FeedName }) {
  return (
    <FeedContext value={true}>
      <NewPostsPill feed={feed} />
      <PostsOf
        list={postQueries.feed(feed)}
        label={texts.list.label}
        empty={
          feed === 'following' ? (
            <Suspense fallback={<PostsLoading />}>
              <NothingFollowed />
            </Suspense>
          ) : (
            <NoPostsYet>
              <FindPeopleLink />
            </NoPostsYet>
          )
        }
      />
    </FeedContext>
  );
}

/** The box that starts a post, and the two feeds as tabs. `children` come between the box and the posts. */
export function Feeds({ children }: { children?: ReactNode }) {
  const [feed, choose] = useChosenFeed();
  return (
    <Tabs
      value={feed}
      onValueChange={choose}
      label={texts.feeds.label}
      tabs={FEEDS.map((value) => ({ value, label: texts.feeds[value] }))}
      renderList={(list) => <StartPostBox>{list}</StartPostBox>}
    >
      {children}
      {FEEDS.map((value) => (
        <TabPanel key={value} value={value} className="mt-4 max-md:mt-3">
          <PostsOfFeed feed={value} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
