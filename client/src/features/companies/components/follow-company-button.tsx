import type { CompanyCard } from '@weft/shared/companies/views';
import { Check, Plus } from 'lucide-react';
import { Button } from '@/ui/button/button';
import type { ButtonSize } from '@/ui/button/button-class';
import { useFollowCompany } from '../api/use-follow-company';
import { texts } from '../texts/generated';

/** Follow or Following. */
export function FollowCompanyButton({
  company,
  isMain = false,
  size,
  className,
}: {
  company: CompanyCard;
  /** The most important button of its page. */
  isMain?: boolean;
  size?: ButtonSize;
  className?: string;
}) {
  const follow = useFollowCompany(company);
  const { name, isFollowed } = company;
  const Icon = isFollowed ? Check : Plus;
  return (
    <Button
      variant={isFollowed ? 'secondary' : isMain ? 'primary' : 'soft'}
      {...(size && { size })}
      {...(className && { className })}
      aria-pressed={isFollowed}
      aria-label={isFollowed ? texts.follow.isFollowingCompany({ name }) : texts.follow.company({ name })}
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={() => void follow(!isFollowed)}
    >
      {isFollowed ? texts.follow.isFollowing : texts.follow.action}
    </Button>
  );
}
