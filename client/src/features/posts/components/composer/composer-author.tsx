import type { Audience } from '@weft/shared/posts/audience';
import type { PostView } from '@weft/shared/posts/views';
import { useMe } from '@/features/members';
import { Avatar } from '@/ui/display/avatar';
import { AudienceMenu } from './audience-menu';
import { AuthorMenu } from './author-menu';
import type { useAuthorDraft } from './drafts/use-author-draft';
import { texts } from '../../texts/generated';

interface AuthorProps {
  /** The edited post, null for a new one. */
  post: PostView | null;
  author: ReturnType<typeof useAuthorDraft>;
  audience: Audience;
  disabled: boolean;
  onAudience: (audience: Audience) => void;
}

/** Name and picture of the author, which may be chosen for a new post, and who can see the post. */
export function ComposerAuthor({ post, author, audience, disabled, onAudience }: AuthorProps) {
  const me = useMe();
  const own = me?.fullName ?? texts.composer.nameless;
  const { companies, company, choose } = author;
  const name = post?.user.company ? post.user.fullName : (company?.name ?? own);
  const picture = post?.user.company ? post.user.profileImage : company ? company.logo : me?.profileImage;
  return (
    <div className="mb-3.5 flex items-center gap-3">
      <Avatar name={name} src={picture} size={44} />
      <div className="min-w-0">
        {post === null && companies.length > 0 ? (
          <AuthorMenu
            name={own}
            companies={companies}
            value={company?._id}
            disabled={disabled}
            onChange={choose}
          />
        ) : (
          <div className="truncate leading-[1.3] font-semibold">{name}</div>
        )}
        {author.isOfCompany ? (
          <div className="text-small text-muted">{texts.composer.forEveryone}</div>
        ) : (
          <AudienceMenu value={audience} disabled={disabled} onChange={onAudience} />
        )}
      </div>
    </div>
  );
}
