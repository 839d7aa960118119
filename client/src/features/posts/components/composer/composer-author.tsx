import type { Audience } from '@weft/shared/posts/audience';
import type { PostView } from '@weft/shared/posts/views';
import { useMe } from '@/features/members';
import { Button } from '@/ui/button/button';
import { Avatar } from '@/ui/display/avatar';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { AudienceMenu } from './audience-menu';
import { AuthorMenu } from './author-menu';
import type { useAuthorDraft } from './drafts/use-author-draft';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

interface AuthorProps {
  /** The edited post, null for a new one. */
  post: PostView | null;
  author: ReturnType<typeof useAuthorDraft>;
  audience: Audience;
  disabled: boolean;
  onAudience: (audience: Audience) => void;
}

/** Offers to read the companies again, or to write in the member's own name. */
function CompanyFailed({ author, own }: { author: AuthorProps['author']; own: string }) {
  return (
    <div
      role="alert"
      className="mb-3.5 flex flex-wrap items-center gap-2 rounded-md bg-danger-soft px-3.5 py-2 text-label text-danger"
    >
      <span className="min-w-0 grow basis-55">{texts.composer.companyFailed}</span>
      <Button variant="secondary" size="sm" onClick={author.retry}>
        {uiTexts.tryAgain}
      </Button>
      <Button variant="secondary" size="sm" className="max-w-full" onClick={() => author.choose(undefined)}>
        <span className="truncate">{texts.composer.postAs({ name: own })}</span>
      </Button>
    </div>
  );
}

/** Name and picture of the author, which may be chosen for a new post, and who can see the post. */
export function ComposerAuthor({ post, author, audience, disabled, onAudience }: AuthorProps) {
  const me = useMe();
  const own = me?.fullName ?? texts.composer.nameless;
  const { companies, company, choose } = author;
  const name = post?.user.company ? post.user.fullName : (company?.name ?? own);
  const picture = post?.user.company ? post.user.profileImage : company ? company.logo : me?.profileImage;
  if (author.missing === 'failed') return <CompanyFailed author={author} own={own} />;
  if (author.missing === 'loading')
    return (
      <SkeletonGroup label={uiTexts.loading} className="mb-3.5 flex items-center gap-3">
        <Skeleton className="size-11 rounded-full!" />
        <Skeleton className="h-5 w-40" />
      </SkeletonGroup>
    );
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
        {author.missing === 'left' && (
          <p role="status" className="text-small text-muted">
            {texts.composer.companyLeft}
          </p>
        )}
      </div>
    </div>
  );
}
