import { Suggestions } from '@/features/network';
import { Card } from '@/ui/display/card';
import { PeopleDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { texts } from '../../texts/generated';

/** Empty feed of followed members, with people worth following. */
export function NothingFollowed() {
  return (
    <>
      <Card>
        <EmptyState drawing={<PeopleDrawing />} title={texts.emptyFollowing.title}>
          {texts.emptyFollowing.text}
        </EmptyState>
      </Card>
      <Suggestions />
    </>
  );
}
