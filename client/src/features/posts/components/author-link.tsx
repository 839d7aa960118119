import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostAuthor } from '@weft/shared/posts/views';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { MemberAvatar, MemberLink } from '@/features/network';
import { Avatar } from '@/ui/display/avatar';
import { authorPath } from './author-path';
import { texts } from '../texts/generated';

const nameOf = ({ fullName }: PostAuthor) => fullName || POST_TEXTS.unknownMember;

/** Name of a post's author, which links to the member or company. A company's has the mark of its verified domain. */
export function AuthorLink({ author }: { author: PostAuthor }) {
  if (!author.company) return <MemberLink member={author} />;
  const { verifiedDomain } = author.company;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Link
        to={authorPath(author)}
        dir="auto"
        className="align-page min-w-0 truncate font-semibold hover:underline"
      >
        {nameOf(author)}
      </Link>
      {verifiedDomain !== null && (
        <span title={texts.post.verified({ domain: verifiedDomain })} className="flex flex-none text-primary">
          <BadgeCheck aria-hidden="true" className="size-4.5" strokeWidth={2} />
          <span className="sr-only">{texts.post.verified({ domain: verifiedDomain })}</span>
        </span>
      )}
    </div>
  );
}

/** Picture of a post's author, which links like the name. */
export function AuthorAvatar({ author }: { author: PostAuthor }) {
  if (!author.company) return <MemberAvatar member={author} />;
  return (
    <Link to={authorPath(author)} tabIndex={-1} aria-hidden="true" className="flex-none">
      <Avatar name={nameOf(author)} src={author.profileImage} size={44} />
    </Link>
  );
}
