import { DEFAULT_AUDIENCE, type Audience } from '@weft/shared/posts/audience';
import { audienceChoice } from '../audiences';

/** Icon and name of who can see a post; nothing for everyone. */
export function PostAudience({ audience }: { audience: Audience }) {
  if (audience === DEFAULT_AUDIENCE) return null;
  const { icon: Icon, name, hint } = audienceChoice(audience);
  return (
    <span title={hint}>
      {' · '}
      <Icon aria-hidden="true" className="me-1 inline size-3.5 align-[-2px]" strokeWidth={1.75} />
      {name}
    </span>
  );
}
