import { Card } from '@/ui/display/card';
import { PostsDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { postQueries } from '../../api/post-queries';
import { PostsOf } from './posts-of';
import { texts } from '../../texts/generated';

/** Posts of a company, newest first. */
export function CompanyPosts({ companyId }: { companyId: string }) {
  return (
    <PostsOf
      list={postQueries.ofCompany(companyId)}
      label={texts.list.label}
      empty={
        <Card>
          <EmptyState drawing={<PostsDrawing />} title={texts.empty.title}>
            {texts.empty.ofCompany}
          </EmptyState>
        </Card>
      }
    />
  );
}
