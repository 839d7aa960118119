import { useQuery } from '@tanstack/react-query';
import { Tag } from '@/ui/display/badge';
import { openToWorkQueries } from '../../api/open-to-work-queries';
import { texts } from '../../texts/generated';
import { OpenToWorkBox } from './open-to-work-box';

/** That another member is open to work, as far as they let the viewer know. Renders nothing otherwise. */
export function MemberOpenToWork({ memberId }: { memberId: string }) {
  const { data } = useQuery(openToWorkQueries.of(memberId));
  return data ? <OpenToWorkBox open={data} /> : null;
}

/** The same in a list of members: a tag. */
export function OpenToWorkTag({ memberId }: { memberId: string }) {
  const { data } = useQuery(openToWorkQueries.of(memberId));
  return data ? <Tag tone="success">{texts.open.title}</Tag> : null;
}
